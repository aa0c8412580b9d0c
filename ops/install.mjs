import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { root, run } from './run.mjs'

/** Installs the packages unless what is installed is what package-lock.json names. */
export async function ensureInstalled() {
  if (isInstalled()) return
  console.log('Installing packages ...')
  const args = ['ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error']
  // Inside `npm start` npm names itself here; it need not be on the PATH under the name npm.
  const npm = process.env.npm_execpath
  const code = npm?.endsWith('.js') ? await run(process.execPath, [npm, ...args]) : await run('npm', args)
  if (code !== 0) throw new Error('The packages could not be installed; npm says why above.')
}

// npm writes node_modules/.package-lock.json when an installation is complete, so it also tells a broken-off one.
function isInstalled() {
  const installed = path.join(root, 'node_modules', '.package-lock.json')
  if (!existsSync(installed)) return false
  const present = readPackages(installed)
  const wanted = readPackages(path.join(root, 'package-lock.json'))
  return Object.entries(wanted).every(
    ([folder, { version, optional }]) =>
      folder === '' || (optional && !present[folder]) || present[folder]?.version === version,
  )
}

function readPackages(file) {
  return JSON.parse(readFileSync(file, 'utf8')).packages
}
