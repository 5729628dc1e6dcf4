import { chmodSync, copyFileSync, existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { homedir } from 'node:os'
import { dirname, join } from 'node:path'
import { onPath, root, run, Stop } from './project.js'

// Installs and removes the launcher: an entry in the system's menu of programs that does the same as `npm start` in
// this folder. On Linux its name equals the window's class (`applicationId` in src/main/hosts/window-policy.ts), so
// that desktop environments know that both belong together.

const name = 'Triage Desk'
const windowClass = 'org.triagedesk.TriageDesk'
const command = [process.execPath, join(root, 'scripts', 'start.js')]

/** @returns the launcher's path on this system. */
function launcherPlace({ env = process.env, platform = process.platform, home = homedir() } = {}) {
  if (platform === 'darwin') return join(home, 'Applications', `${name}.app`)
  if (platform === 'win32') {
    const roaming = env.APPDATA ?? join(home, 'AppData', 'Roaming')
    return join(roaming, 'Microsoft', 'Windows', 'Start Menu', 'Programs', `${name}.lnk`)
  }
  const data = env.XDG_DATA_HOME?.startsWith('/') ? env.XDG_DATA_HOME : join(home, '.local', 'share')
  return join(data, 'applications', `${windowClass}.desktop`)
}

/** The launcher's former path on Linux, from before it had the name that desktop portals require. */
const formerPlace = (place) => join(dirname(place), 'triage-desk.desktop')

/** Creates or replaces the launcher. @returns its path. */
export async function installLauncher() {
  const place = launcherPlace()
  mkdirSync(dirname(place), { recursive: true })
  if (process.platform === 'darwin') writeApplication(place)
  else if (process.platform === 'win32') await writeShortcut(place)
  else {
    rmSync(formerPlace(place), { force: true })
    writeFileSync(place, desktopEntry())
    await refreshMenu(place)
  }
  return place
}

/** Removes the launcher. @returns the path it had; null if there was none. */
export async function removeLauncher() {
  const place = [launcherPlace(), formerPlace(launcherPlace())].find((one) => existsSync(one))
  if (place === undefined) return null
  rmSync(place, { recursive: true })
  if (process.platform === 'linux') await refreshMenu(place)
  return place
}

/** An argument in `Exec`, by the Desktop Entry Specification: quoted, and then escaped as a string value. */
const execWord = (word) =>
  `"${word
    .replace(/[\\"`$]/g, '\\$&')
    .replaceAll('\\', '\\\\')
    .replaceAll('%', '%%')}"`

const entryText = (text) => text.replaceAll('\\', '\\\\')

function desktopEntry() {
  return `[Desktop Entry]
Type=Application
Name=${name}
Comment=Triage bug-bounty reports
Exec=${command.map(execWord).join(' ')} %u
Path=${entryText(root)}
Icon=${entryText(join(root, 'resources', 'icon.png'))}
Terminal=false
Categories=Development;Office;
MimeType=x-scheme-handler/triage-desk;
StartupWMClass=${windowClass}
`
}

/** Makes the menu show the change at once; some desktop environments would notice it only later. */
async function refreshMenu(place) {
  if (onPath('update-desktop-database') !== null)
    await run('update-desktop-database', [dirname(place)], { quiet: true })
}

const shellWord = (word) => `'${word.replaceAll("'", "'\\''")}'`

/** Writes the smallest application that macOS can start: a script and an Info.plist. */
function writeApplication(place) {
  const contents = join(place, 'Contents')
  for (const folder of ['MacOS', 'Resources']) mkdirSync(join(contents, folder), { recursive: true })
  const script = join(contents, 'MacOS', 'triage-desk')
  writeFileSync(script, `#!/bin/sh\nexec ${command.map(shellWord).join(' ')}\n`)
  chmodSync(script, 0o755)
  copyFileSync(join(root, 'resources', 'icon.icns'), join(contents, 'Resources', 'icon.icns'))
  writeFileSync(
    join(contents, 'Info.plist'),
    `<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
<plist version="1.0"><dict>
<key>CFBundleExecutable</key><string>triage-desk</string>
<key>CFBundleIconFile</key><string>icon</string>
<key>CFBundleIdentifier</key><string>org.triagedesk.launcher</string>
<key>CFBundleName</key><string>${name}</string>
<key>CFBundlePackageType</key><string>APPL</string>
<key>LSUIElement</key><true/>
</dict></plist>
`,
  )
}

/**
 * Writes a shortcut on Windows, with a system component that PowerShell can call. Values are passed as environment
 * variables, so that they need no quoting.
 */
async function writeShortcut(place) {
  const script = `$link = (New-Object -ComObject WScript.Shell).CreateShortcut($env:LINK)
$link.TargetPath = $env:LINK_TARGET
$link.Arguments = '"' + $env:LINK_SCRIPT + '"'
$link.WorkingDirectory = $env:LINK_FOLDER
$link.IconLocation = $env:LINK_ICON
$link.WindowStyle = 7
$link.Save()`
  const env = {
    ...process.env,
    LINK: place,
    LINK_TARGET: command[0],
    LINK_SCRIPT: command[1],
    LINK_FOLDER: root,
    LINK_ICON: join(root, 'resources', 'icon.ico'),
  }
  const { code, output } = await run('powershell.exe', ['-NoProfile', '-Command', script], {
    quiet: true,
    env,
  })
  if (code !== 0) throw new Stop(`The shortcut could not be made: ${output.trim()}`)
}
