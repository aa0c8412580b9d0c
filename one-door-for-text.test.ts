import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/** Where bytes may become text, and whose they are. Everything else goes through the two doors, which refuse what is no UTF-8. */
const allowed: Record<string, string> = {
  'openbadges/encoding/utf8.ts': 'the door of the engine and the server',
  'web/lib/formats/read-bytes.ts': 'the door of the browser',
  'openbadges/bake/read-png.ts': 'tEXt of a picture is Latin-1 where it is no UTF-8, so every byte is a letter',
  'server/features/site/read-own-page.ts': 'a page that the operator wrote',
  'server/features/social/providers/ask-provider.ts': 'writes a form; what comes back is read by parseForeign',
  'server/features/accounts/passwords/common-passwords.ts': 'a list of our own',
  'server/features/badge-packs/write-verifier.ts': 'our own page',
  'server/features/public-pages/pages/render.tsx': 'our own page',
  'web/engine/verify-here.ts': 'what this server answers, which has read it through its own door',
  'web/lib/api/call.ts': 'what this server answers',
  'web/worker/app-files.ts': 'our own page',
  'web/pages/verdict/check-again.ts': 'our own page',
  'web/pages/verdict/verify-all.ts': 'our own page',
  'web/lib/offline/seal.ts': 'what this browser has sealed itself',
  'client/create-client.ts': 'what the server answers to whoever asked it',
  'client/files/files.ts': 'a file of whoever uses the client, for a server of theirs that reads it through the door',
  'client/send.ts': 'what the server answers to whoever asked it',
}

/** Ways past the doors: each of them puts U+FFFD in place of bytes that it cannot read, or takes each byte for a sign. */
const ways = [
  /new TextDecoder(?:Stream)?\(/,
  /\.toString\(\s*['"](?:utf-?8|ucs-?2|utf-?16le)['"]/i,
  /\.(?:utf8Slice|latin1Slice)\(/,
  // Buffers by the names that they have here; of what the master key has sealed the server is the writer.
  /(?:\bbytes|\bBytes|\bbody|\bcontent|\bbuffer|\bchunk|\bplain|\bearlier|\banswer|Buffer\.(?:from|concat)\((?:[^()]|\([^()]*\))*\)|Sync\((?:[^()]|\([^()]*\))*\))\.toString\(\)/,
  /\.text\(\)/,
  /readAsText\(|readAsBinaryString\(/,
  /setEncoding\(|StringDecoder|createReadStream\([^\n]*utf-?8/i,
  /parseAs: ['"]string/,
  /JSON\.parse\(\s*atob\(/,
  /unescape\(/,
]
/** Files that people name; of its own, and of the operator's settings, a server may read what it likes. */
const waysOfFiles = [/readFile(?:Sync)?\([^\n]*['"]utf-?8['"]/i]
const ofPeople = /^server\/(?:cli|features|archive)\//

const isSource = (file: string) => /(?<!\.test|\.oracle|\.d)\.tsx?$/.test(file)
const tried = /^server\/(?:testing|demo|samples|moving-drill)\/|^web\/testing\/|^client\/(?:generate\/|write-)/
const files = ['shared', 'openbadges', 'linked-data', 'contracts', 'client', 'server', 'web']
  .flatMap((folder) => readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((file) => `${folder}/${file}`))
  .filter((file) => isSource(file) && !tried.test(file) && !file.includes('node_modules'))

const findWays = (file: string, text: string): string[] =>
  [...ways, ...(ofPeople.test(file) ? waysOfFiles : [])]
    // What the outside answered has a `text` that goes through the door, and says so in its type.
    .filter(({ source }) => source !== '\\.text\\(\\)' || !file.startsWith('server/'))
    .flatMap((way) => way.exec(text)?.[0] ?? [])

test('bytes of others become text through one door on each side, which takes nothing but UTF-8 [T7]', () => {
  expect(files.length).toBeGreaterThan(1500)
  const passing = files.flatMap((file) => {
    const found = findWays(file, readFileSync(file, 'utf8'))
    return found.length > 0 && !Object.hasOwn(allowed, file) ? [{ file, found }] : []
  })
  expect(passing).toEqual([])
})

test('no file may go past the doors that does not any more [T7]', () => {
  const gone = Object.keys(allowed).filter((file) => findWays(file, readFileSync(file, 'utf8')).length === 0)
  expect(gone).toEqual([])
})

test.each([
  'const text = new TextDecoder().decode(bytes)',
  "const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)",
  "return bytes.toString('utf8')",
  "return Buffer.from(part, 'base64url').toString()",
  'return JSON.parse(content.toString())',
  'const text = await file.text()',
  'const text = await response.text()',
  'reader.readAsText(file)',
  "createReadStream(file, { encoding: 'utf8' })",
  "{ parseAs: 'string' }",
  "readFileSync(file, 'utf8')",
  'JSON.parse(atob(part))',
])('a new way past the doors is seen: %s [T7]', (text) => {
  expect([...findWays('web/new.ts', text), ...findWays('server/features/new.ts', text)]).not.toEqual([])
})
