import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import type { PackedBadge } from '#contracts/backpack/badge-packs.ts'
import { keyOf } from '#shared/i18n/message-key.ts'
import { writeVerifier } from './write-verifier.ts'

const hostile = '</script><script>alert(1)</script><!--"\'&\u2028'
const packed: PackedBadge = {
  name: hostile,
  text: JSON.stringify({ name: hostile }),
  origin: 'https://sash.example',
  verifyUrl: 'https://sash.example/verify?url="><script>',
  packedAt: '2026-11-21T12:00:00.000Z',
  answers: [{ url: hostile, status: 200, contentType: hostile, text: hostile, readAt: hostile }],
}
const engine = { script: 'const a = "</script>" + `<!--`', style: 'main { color: red }' }

const hashOf = (text: string | undefined) => `'sha256-${createHash('sha256').update(String(text)).digest('base64')}'`

test('a badge can put nothing into the page that verifies it', () => {
  const html = writeVerifier(packed, engine)
  expect(html.match(/<script/g)).toHaveLength(2)
  expect(html.match(/<\/script/g)).toHaveLength(2)
  expect(html).not.toContain('<!--')
  const data = /id="packed">(.*?)<\/script>/s.exec(html)?.[1]
  expect(JSON.parse(String(data))).toEqual(packed)
})

test('only the script and the style of the page itself may run', () => {
  const html = writeVerifier(packed, engine)
  const [script] = html.match(/(?<=<script>).*?(?=<\/script>)/s) ?? []
  expect(html).toContain(`script-src ${hashOf(script)};`)
  expect(html).toContain(`style-src ${hashOf(engine.style)};`)
  expect(html).toContain("require-trusted-types-for 'script'; trusted-types 'none'\"")
  expect(script).toBe('const a = "\\x3c/script>" + `\\x3c!--`')
})

test('without a script the page says where to verify the badge', () => {
  expect(writeVerifier(packed, { script: '', style: '' })).toContain(
    '<a href="https://sash.example/verify?url=&quot;&gt;&lt;script&gt;">',
  )
})

test('a pack speaks the language of whoever fetched it, and carries no more texts than it can say [LG-01] [LG-08]', () => {
  const html = writeVerifier(packed, engine, 'ar-XB')
  expect(html).toContain('<html lang="ar-XB" dir="rtl">')
  const texts = /id="catalogue">(.*?)<\/script>/s.exec(html)?.[1] ?? ''
  expect(texts.length).toBeLessThan(80_000)
  expect(Object.keys(JSON.parse(texts)).length).toBeGreaterThan(100)
  expect(writeVerifier(packed, engine)).not.toContain('catalogue')
})

const folders: Record<string, string> = { '#web/': 'web/', '#shared/': 'shared/', '#contracts/': 'contracts/' }

/** The files that the page is built of, but those of packages and of the engine, which says nothing itself. */
function listSources(file: string, seen = new Set<string>()): Set<string> {
  if (seen.has(file) || !existsSync(file)) return seen
  seen.add(file)
  for (const [, specifier = ''] of readFileSync(file, 'utf8').matchAll(/(?:from |import |import\()'([^']+)'/g)) {
    const alias = Object.keys(folders).find((start) => specifier.startsWith(start))
    if (alias) listSources(specifier.replace(alias, folders[alias] ?? ''), seen)
    if (specifier.startsWith('.')) listSources(path.posix.join(path.posix.dirname(file), specifier), seen)
  }
  return seen
}

test('a pack has every text of its page in the language of its reader [LG-08]', () => {
  const texts = [...listSources('web/offline/main.tsx')].flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/\bt\(\s*'((?:[^'\\]|\\.)*)'/g)].map(([, text = '']) => ({ file, text })),
  )
  // Those of the verdict and of its checks stand elsewhere than the page.
  expect(texts.map(({ text }) => text)).toContain('Passed, with a remark')
  expect(texts.length).toBeGreaterThan(100)
  const said = JSON.parse(/id="catalogue">(.*?)<\/script>/s.exec(writeVerifier(packed, engine, 'de'))?.[1] ?? '{}')
  const lacking = texts.filter(({ text, file }) => !Object.hasOwn(said, keyOf(text)) && !isExample.test(file))
  expect(lacking).toEqual([])
})
// It says in a comment how a text is written.
const isExample = /^shared\/(?:i18n\/text|names\/issuer-name)\.ts$/
