// npm run patterns
// Has recheck judge every regular expression that meets what others write, and writes down those that need time in proportion
// to the text. It fails when one is left that a text could keep busy. The tool comes from its registry, in .cache/patterns.
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { root } from '../run.mjs'
import { findPatterns } from './find-patterns.ts'

const tool = 'recheck@4.5.0'
const folder = path.join(root, '.cache', 'patterns')
const main = path.join(folder, 'node_modules', 'recheck', 'lib', 'main.js')

if (!existsSync(main)) {
  console.error(`Getting ${tool} ...`)
  mkdirSync(folder, { recursive: true })
  writeFileSync(path.join(folder, 'package.json'), '{ "private": true }\n')
  const { status } = spawnSync('npm', ['install', '--no-audit', '--no-fund', '--ignore-scripts', tool], { cwd: folder })
  if (status !== 0) throw new Error('npm could not get the tool.')
}
const { check } = await import(pathToFileURL(main).href)

const safe: string[] = []
const unsafe: string[] = []
for (const [pattern, files] of findPatterns(root).literal) {
  const [, source = '', flags = ''] = /^\/(.*)\/([a-z]*)$/s.exec(pattern) ?? []
  const { status, complexity, attack } = await check(source, flags, { timeout: 20_000 })
  if (status === 'safe') safe.push(pattern)
  else
    unsafe.push(
      `${pattern}\n  ${[...files].join(', ')}\n  ${status}: ${complexity?.summary ?? ''} ${attack?.pattern ?? ''}`,
    )
}
writeFileSync(path.join(root, 'ops', 'patterns', 'safe.txt'), `${safe.sort().join('\n')}\n`)
console.log(`${safe.length} patterns take a time in proportion to the text.`)
if (unsafe.length > 0) console.log(`${unsafe.length} may not:\n${unsafe.join('\n')}`)
process.exitCode = unsafe.length > 0 ? 1 : 0
