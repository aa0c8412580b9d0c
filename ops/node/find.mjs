// Prints the path of the Node that Sash runs on. Where this machine's own is too old, it is got first, once, from the registry
// of npm, held to the digests in package-lock.json beside this file. What it has to say goes to the standard error.
import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { chooseNode, oldestMajor } from './choose.mjs'

const folder = path.dirname(fileURLToPath(import.meta.url))
const { versions, platform, arch } = process
const choice = chooseNode({
  version: versions.node,
  platform,
  arch,
  get libc() {
    return process.report.getReport().header.glibcVersionRuntime
  },
})

if (choice.own) print(process.execPath)
else if (choice.none) fail(choice.none)
else {
  const file = path.join(folder, 'node_modules', choice.package, 'bin', 'node')
  if (!isThere(choice.package)) get(choice.package)
  if (!existsSync(file))
    fail(`${file} is missing. Delete the folder ${path.join(folder, 'node_modules')} and run this again.`)
  print(file)
}

// npm writes this file when all is there, so that one that was broken off is got again.
function isThere(name) {
  const installed = path.join(folder, 'node_modules', '.package-lock.json')
  if (!existsSync(installed)) return false
  const key = `node_modules/${name}`
  const [present, wanted] = [installed, path.join(folder, 'package-lock.json')].map(
    (file) => JSON.parse(readFileSync(file, 'utf8')).packages[key],
  )
  return present !== undefined && present.version === wanted.version
}

function get(name) {
  const { version } = JSON.parse(readFileSync(path.join(folder, 'package-lock.json'), 'utf8')).packages[
    `node_modules/${name}`
  ]
  console.error(`Getting Node ${version}, because this machine has ${versions.node} (about 50 MB, once) ...`)
  const args = [
    'ci',
    '--prefix',
    folder,
    '--include=optional',
    '--ignore-scripts',
    '--no-audit',
    '--no-fund',
    '--loglevel=error',
  ]
  const npm = process.env.npm_execpath
  const [program, ...first] = npm?.endsWith('.js') ? [process.execPath, npm] : ['npm']
  // What an outer npm says of its own project is not said of this one.
  const { npm_config_local_prefix: _, ...env } = process.env
  const { status, error } = spawnSync(program, [...first, ...args], {
    cwd: folder,
    env,
    stdio: ['ignore', 'ignore', 2],
  })
  if (error || status !== 0)
    fail(
      `${error ? `npm did not start (${error.message}).` : 'npm says why above.'} Sash needs Node ${oldestMajor} or newer: install it, or run this again when the registry can be reached.`,
    )
}

function print(file) {
  process.stdout.write(`${file}\n`)
}

function fail(text) {
  console.error(text)
  process.exit(1)
}
