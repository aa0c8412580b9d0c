// Finds a Chromium for the browser tests, or gets one. `node ops/browser.mjs` prints which.
import { spawnSync } from 'node:child_process'
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

/**
 * The path and the version of a Chromium that starts. Throws with the one command to run when there is no way to get one.
 */
export async function findBrowser() {
  const chosen = process.env.SASH_CHROMIUM
  if (chosen) {
    const version = await start(chosen)
    if (version) return { file: chosen, version }
    throw new Error(`SASH_CHROMIUM is ${chosen}, which does not start.`)
  }
  const found = (await findInstalled()) ?? (await installPackage()) ?? (await findCarried())
  if (found) return found
  throw new Error(`The browser tests need Chromium. Run: ${commandToRun()}`)
}

async function findInstalled() {
  const folders = (process.env.PATH ?? '').split(path.delimiter)
  const onPath = names.flatMap((name) => folders.map((folder) => path.join(folder, name)))
  for (const file of [...onPath, ...usualPlaces].filter((place) => existsSync(place))) {
    const version = await start(file)
    if (version) return { file, version }
  }
  return undefined
}

async function installPackage() {
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

async function findCarried() {
  const file = await extractCarriedBrowser(start)
  const version = file && (await start(file))
  return version ? { file, version } : undefined
}

/**
 * Its version, if it starts as the tests start it: one may tell its version and still be forbidden its sandbox, and on
 * Ubuntu `chromium-browser` may be a script that only tells how to install it.
 */
async function start(executablePath) {
  const { chromium } = await import('playwright-core')
  // Chromium's sandbox refuses to run as root.
  const args = process.getuid?.() === 0 ? ['--no-sandbox'] : []
  try {
    const browser = await chromium.launch({ executablePath, args, timeout: 60_000 })
    const version = browser.version()
    await browser.close()
    return version
  } catch (error) {
    console.log(`${executablePath} does not start: ${error.message.split('\n')[0]}`)
    return undefined
  }
}

export const describeBrowser = ({ file, version }) => `${file}, version ${version}`

function commandToRun() {
  if (process.platform === 'darwin') return 'brew install --cask chromium'
  return 'sudo apt-get install -y chromium'
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  try {
    console.log(describeBrowser(await findBrowser()))
  } catch (error) {
    console.error(error.message)
    process.exitCode = 1
  }
}
