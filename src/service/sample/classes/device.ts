import type { VulnerabilityClass } from './vulnerability-class.ts'

const unsignedUpdate: VulnerabilityClass = {
  key: 'unsigned-update',
  type: 'Hardware and firmware',
  cwe: 494,
  weight: 4,
  surfaces: ['device'],
  shape: 'local',
  severities: [
    ['Critical', 2],
    ['High', 5],
  ],
  places: [
    { method: 'POST', path: '/cgi-bin/upgrade.cgi', parameter: 'image', detail: 'the local update' },
    { path: '/fw/latest.json', parameter: 'url', detail: 'the update over the air' },
  ],
  titles: [
    '«target»: «detail» accepts unsigned firmware («firmware»)',
    'Downgrade and modified firmware possible through `«path»`',
    'Only a CRC protects «detail» of «target»',
    'Modified firmware «firmware» runs on «target» («detail»)',
  ],
  summaries: [
    '«Detail» checks a CRC32 and the model number, no signature. A changed image of firmware «firmware» is installed and runs as root.',
    'The device compares a checksum that comes with the image. With a corrected checksum I can hand it anything («detail»).',
  ],
  steps: [
    [
      'Unpack the official image with `binwalk`.',
      'Add a line to `/etc/rc.local`, pack it again and correct the CRC at offset `0x1c`.',
      'Hand it to the device by «detail» (`«path»`).',
      'The device restarts and greets on the serial console.',
    ],
  ],
  proofs: [
    [
      {
        say: 'Serial console, 115200 8N1:',
        lang: 'text',
        code: `U-Boot 2019.04 («target»)
Verifying image ... crc 0x9f3ac1d2 ok
Starting kernel ...
[    4.12] rc.local: hello from «handle»
~ # id
uid=0(root) gid=0(root)`,
      },
    ],
  ],
  impacts: [
    'Lasting control of the device, which survives a factory reset. From there the local network can be reached.',
    'A device that was opened once on its way to the «customer» cannot be trusted any more.',
  ],
  fixes: ['Sign images, verify in the boot loader and refuse older versions.'],
  notes: ['Bench unit took the modified image. Secure boot fuses are not burned on lots before 2026-03.'],
}

const debugPort: VulnerabilityClass = {
  key: 'debug-port',
  type: 'Hardware and firmware',
  cwe: 1191,
  weight: 3,
  surfaces: ['device'],
  shape: 'local',
  severities: [
    ['High', 2],
    ['Medium', 6],
    ['Low', 2],
  ],
  places: [
    {
      path: 'J3',
      parameter: 'UART',
      detail: 'four pads next to the radio',
      excerpt: `U-Boot 2019.04 («target»)
Hit any key to stop autoboot:  0
=> setenv bootargs \${bootargs} init=/bin/sh; boot
/ # cat /etc/provision/device.key
-----BEGIN EC PRIVATE KEY-----
MHcCAQEEI***************`,
    },
    {
      path: 'TP12',
      parameter: 'SWD',
      detail: 'test pads below the battery',
      excerpt: `$ openocd -f interface/cmsis-dap.cfg -f target/stm32l4x.cfg -c 'init; dump_image flash.bin 0x08000000 0x100000; exit'
dumped 1048576 bytes in 9.81 s
$ strings flash.bin | grep -A1 BEGIN
-----BEGIN EC PRIVATE KEY-----
MHcCAQEEI***************`,
    },
  ],
  titles: [
    'Debug interface `«parameter»` («path») of «target» is open: keys can be read',
    'Physical access: private key of «target» through «detail»',
    '`«parameter»` on «target» leads to the key of the device',
    '«target»: «detail» carry `«parameter»`, not locked in production',
  ],
  summaries: [
    'The pads «path» («detail») carry «parameter». With a cable for a few coins I read the storage, the key for «host» included.',
    'The port «parameter» is not locked on devices that are sold. I got the private key of my «target» within a quarter of an hour.',
  ],
  steps: [
    [
      'Open the case, two screws, the seal can be lifted with warm air.',
      'Connect to «path».',
      'Press a key during boot, or dump the flash.',
    ],
  ],
  proofs: [[{ say: 'Console:', lang: 'text', code: '«excerpt»' }]],
  impacts: [
    'The private key is used against «host». With the key of one device I can speak as this device, forever.',
    'Cloning of devices and false readings.',
  ],
  fixes: ['Lock the debug port in production and keep keys in a secure element.'],
  notes: ['RDP level 0 on our sample from lot 2231. Hardware team says level 1 since 2240.'],
}

const sharedBroker: VulnerabilityClass = {
  key: 'shared-broker',
  type: 'Broken function level authorisation',
  cwe: 1188,
  weight: 3,
  surfaces: ['device'],
  shape: 'read',
  severities: [
    ['Critical', 2],
    ['High', 5],
    ['Medium', 2],
  ],
  places: [
    { path: 'mqtts://«host»:8883', parameter: 'topic', detail: 'one password for all devices' },
    {
      path: 'mqtts://«host»:8883',
      parameter: 'topic',
      detail: 'every device certificate, and asks nothing more',
    },
  ],
  titles: [
    'One device reads the messages of all others (broker of «target»)',
    'Broker at «host» has no rules for topics',
    'Any «target» can be controlled through the broker',
    'MQTT at «host»: a «customer» sees every other «customer»',
  ],
  summaries: [
    'The broker at «host» knows «detail». There are no rules for topics. With what is in my own device I see «secrets» of everybody.',
    'Topics of other devices can be read and written with the credentials of mine: the broker accepts «detail».',
  ],
  steps: [
    [
      'Take user and password from the flash of your own device.',
      'Subscribe to the topic of a second device of yours.',
      'Press its button: the message arrives. I did not subscribe to `#` for longer than a second.',
    ],
  ],
  proofs: [
    [
      {
        say: 'Two devices, both mine:',
        lang: 'bash',
        code: `$ mosquitto_sub -h «host» -p 8883 -u device -P '********' -t 'dev/+/state' -C 2 -v
dev/LGM4-00«meId»/state {"power":412,"relay":true}
dev/LGM4-00«victimId»/state {"power":88,"relay":true}`,
      },
    ],
  ],
  impacts: [
    'Watching who is at home, and switching devices of strangers. At scale it concerns the stability of the grid.',
    'Complete loss of the separation between «customer»s.',
  ],
  fixes: ['Give each device its own certificate and rules that name its own topics.'],
  notes: ['ACL file is empty on the new broker, was fine on the old. Serious. Restored at 16:00.'],
}

export const deviceClasses: readonly VulnerabilityClass[] = [unsignedUpdate, debugPort, sharedBroker]
