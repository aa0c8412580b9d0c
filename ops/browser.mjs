// Finds a Chromium for the browser tests, or gets one. `node ops/browser.mjs` prints its path.
import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { extractCarriedBrowser } from './browser-carrier.mjs'

// First the one that only tests and servers use: it does the same with two thirds of the processor's time.
const names = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']
const usualPlaces = [
  '/usr/lib/chromium/chromium',
  '/snap/bin/chromium',
  '/opt/google/chrome/chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
]

/** The path of a Chromium that starts. Throws with the one command to run when there is no way to get one. */
export async function findBrowser() {
  const chosen = process.env.SASH_CHROMIUM
  if (chosen) {
    if (starts(chosen)) return chosen
    throw new Error(`SASH_CHROMIUM is ${chosen}, which does not start.`)
  }
  const found = findInstalled() ?? installPackage() ?? (await extractCarriedBrowser(starts))
  if (found) return found
  throw new Error(`The browser tests need Chromium. Run: ${commandToRun()}`)
}

function findInstalled() {
  const folders = (process.env.PATH ?? '').split(path.delimiter)
  const onPath = names.flatMap((name) => folders.map((folder) => path.join(folder, name)))
  return [...onPath, ...usualPlaces].find((file) => existsSync(file) && starts(file))
}

function installPackage() {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return undefined
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  const apt = (...args) =>
    spawnSync('apt-get', ['-qq', ...args], { env, stdio: ['ignore', 'ignore', 'inherit'] }).status
  apt('update')
  for (const name of ['chromium-headless-shell', 'chromium']) {
    console.log(`Installing the package ${name} ...`)
    if (apt('install', '-y', '--no-install-recommends', name) === 0) return findInstalled()
  }
  return undefined
}

// On Ubuntu `chromium-browser` may be a script that only tells how to install it.
function starts(file) {
  try {
    return /Chrom/.test(execFileSync(file, ['--version'], { encoding: 'utf8', stdio: 'pipe', timeout: 20_000 }))
  } catch {
    return false
  }
}

function commandToRun() {
  if (process.platform === 'darwin') return 'brew install --cask chromium'
  return 'sudo apt-get install -y chromium'
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  try {
    console.log(await findBrowser())
  } catch (error) {
    console.error(error.message)
    process.exitCode = 1
  }
}
