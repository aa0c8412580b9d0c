import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { parseForeign } from './parse-foreign.ts'

/** Where JSON is read that this server has written, sealed, signed or stored, or that whoever runs it hands over at the machine. */
const own = [
  /^server\/(app-page|archive|doctor|demo|moving-drill)\b/,
  /^server\/infra\/(audit|db|settings\/external-tool-settings|settings\/read-version)\b/,
  /^server\/features\/(awards|issuers|wallets|vc-api|badge-connect|badge-packs|public-pages|imports|sessions|verifier)\//,
  /^server\/features\/social\/attempt-secrets\.ts$/,
  /^server\/features\/other-backpacks\/calls\/(secrets|slice-members)\.ts$/,
  /^server\/features\/organisations\/(saml\/sealed-arrival|scim\/read-filter)\.ts$/,
  /^server\/features\/moving\//,
  /^openbadges\/(sign|fuzz)\//,
]

/** Where JSON of others becomes something, each after it was counted. */
const doors = [
  'openbadges/encoding/did.ts',
  'openbadges/lists/read-badge-list.ts',
  'openbadges/verify/parse-document.ts',
  'openbadges/verify/text/repeated-name.ts',
  'server/infra/http/bodies/parse-json.ts',
  'server/infra/json/parse-foreign.ts',
]

test('[A13] JSON of others is parsed in few places, which count it before', () => {
  const files = ['server', 'openbadges'].flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((file) => `${folder}/${file}`),
  )
  const parsing = files.filter(
    (file) =>
      /\.tsx?$/.test(file) &&
      !/\.(test|oracle)\.tsx?$|^server\/testing\//.test(file) &&
      /\bJSON\.parse\(/.test(readFileSync(file, 'utf8')),
  )
  expect(parsing.filter((file) => !own.some((pattern) => pattern.test(file))).sort()).toEqual(doors)
})

test('[A13] what comes along other ways than as a body is counted as well', () => {
  const list = (count: number) => `[${Array.from({ length: count }, () => 1).join()}]`
  expect(parseForeign(list(200_000))).toHaveLength(200_000)
  expect(() => parseForeign(list(200_001))).toThrow(SyntaxError)
  expect(() => parseForeign('['.repeat(65) + ']'.repeat(65))).toThrow(SyntaxError)
})
