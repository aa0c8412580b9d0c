import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { listCode } from './ops/quick/list-code.ts'
import { type Aliases, resolveImport } from './ops/quick/resolve-import.ts'

const featureList = readFileSync('server/features.ts', 'utf8')
const featureFolders = new Map(
  [...featureList.matchAll(/^import \{ feature as (\w+) \} from '\.\/features\/([a-z0-9-]+)\/feature\.ts'$/gm)].map(
    ([, name, folder]) => [name, folder],
  ),
)
/** Server features in the order in which the server has them: each may use only earlier ones, only through their index.ts. */
const featureOrder = [...featureList.matchAll(/^ {2}(\w+),$/gm)].map(
  ([, name]) => featureFolders.get(name) ?? `${name}?`,
)

const npm = /^(?!(?:shared|openbadges|linked-data|contracts|client|server|web|e2e|bench|ops)\/)(?![.#/])(?!node:).+/
const node = /^node:/
const contracts = /^contracts\//
/** What the server and the browser both have; it stands below everything, and knows neither. */
const shared = /^shared\//
/** What schemas say of a value, by codes. */
const sentences = /^shared\/messages\/faults\//
/** What both sides call languages, names and results by. */
const terms = /^shared\/(i18n\/languages|names\/[a-z-]+|badges\/(award-details|details-by-place|result-terms))\.ts$/
const openbadges = /^openbadges\/index\.ts$/
const infra = /^server\/infra\//
const linkedData = /^linked-data\//

/** What may import what: the first row whose pattern fits the file decides; a file without a row is refused. */
const layers: { files: RegExp; may: (RegExp | ((file: string, target: string) => boolean))[] }[] = [
  { files: /^shared\/.*\.test\.ts$/, may: [/./] },
  // Reading CSV is the work of a package that knows neither side.
  { files: /^shared\/csv\/read-table\.ts$/, may: [shared, /^papaparse$/] },
  { files: /^shared\//, may: [shared] },
  { files: /^openbadges\/.*\.(test|oracle)\.ts$/, may: [/./] },
  { files: /^openbadges\//, may: [/^openbadges\//, shared] },
  { files: /^linked-data\/.*\.(test|oracle)\.ts$/, may: [/./] },
  { files: /^linked-data\//, may: [linkedData, openbadges, npm] },
  { files: /^client\/(generate\/|[^/]*-cli\.ts$)/, may: [/^client\//, node] },
  { files: /^client\//, may: [/^client\//] },
  { files: /^contracts\/.*\.test\.ts$/, may: [/./] },
  { files: /^contracts\//, may: [contracts, sentences, terms, /^zod$/] },
  // Tests of the browser share one process: what the server registers at import would be said in all of them.
  { files: /^web\/.*\.test\.tsx?$/, may: [/^(?!server\/)/, /^server\/infra\/(images|linked-data)\//] },
  { files: /\.(test|oracle)\.tsx?$/, may: [/./] },
  { files: /^server\/infra\/jobs\//, may: [infra, contracts, npm, node] },
  { files: /^server\/infra\/outside\//, may: [infra, shared, contracts, openbadges, npm, node] },
  { files: /^server\/infra\//, may: [infra, shared, contracts, openbadges, linkedData, npm, node] },
  {
    files: /^server\/features\/public-pages\/pages\/render.*\.tsx$/,
    may: [sameFeature, infra, shared, contracts, /^web\/(pages|ui)\//, npm, node],
  },
  {
    // Markdown reads in a mail as it does on the pages.
    files: /^server\/features\/awards\/mails\/write-narrative\.tsx$/,
    may: [sameFeature, infra, /^web\/ui\/text\/markdown-renderer\.tsx$/, npm],
  },
  {
    files: /^server\/features\//,
    may: [sameFeature, earlierFeature, infra, shared, contracts, openbadges, linkedData, npm, node],
  },
  {
    files: /^server\/cli\//,
    may: [
      /^server\/(?!features\/)/,
      /^server\/features\/[a-z0-9-]+\/index\.ts$/,
      shared,
      contracts,
      openbadges,
      /^client\/index\.ts$/,
      npm,
      node,
    ],
  },
  {
    // The sign-in page as it stands before the app is there.
    files: /^server\/first-sight\.tsx$/,
    may: [/^server\//, shared, contracts, /^web\/pages\/sign-in\//, npm, node],
  },
  { files: /^server\//, may: [/^server\//, shared, contracts, openbadges, linkedData, npm, node] },
  {
    files: /^web\/pages\//,
    may: [
      /^web\/(pages|ui|engine|lib\/achievement)\//,
      /^web\/lib\/(?:[a-z0-9]+\/)?(format|load-catalogue|take-language|keep-language|fetch-again|make-key|not-utf8|read-bytes|read-data-url|storage|kept-session|return-path)\.ts$/,
      shared,
      contracts,
      npm,
    ],
  },
  { files: /^web\/engine\//, may: [/^web\/engine\//, shared, contracts, openbadges, linkedData, npm] },
  { files: /^web\/(ui|lib)\//, may: [/^web\/(ui|lib|locales)\//, shared, contracts, openbadges, npm] },
  { files: /^web\/features\//, may: [sameFeature, /^web\/(ui|lib)\//, shared, contracts, openbadges, npm] },
  {
    files: /^web\/offline\//,
    may: [
      /^web\/(offline|engine|pages|ui)\//,
      /^web\/lib\/(?:[a-z0-9]+\/)?(not-utf8|read-bytes)\.ts$/,
      shared,
      contracts,
      npm,
    ],
  },
  {
    files: /^web\/[^/]*\.config\.ts$/,
    may: [npm, node, /^ops\//, /^web\/(locales\/[a-z-]+|lead-back|lighten-(?:packages|contracts))\.ts$/],
  },
  { files: /^web\/testing\//, may: [/^web\//, shared, contracts, npm, node] },
  { files: /^web\//, may: [/^web\//, shared, contracts, npm] },
  { files: /^bench\/(credentials|sign|verify)\.ts$/, may: [/^bench\//, infra, openbadges, node] },
  // A database is filled by the code that signs awards for everybody.
  {
    files: /^bench\/scale\/(write-part|make-draft|write-rows|settle-lists)\.ts$/,
    may: [/^bench\/scale\//, /^server\/(cli|features)\//, infra, shared, npm, node],
  },
  { files: /^e2e\/[^/]*\.config\.ts$/, may: [npm, node, /^ops\//] },
  { files: /^ops\/faults\//, may: [contracts, /^(ops\/faults|e2e|bench)\//, infra, npm, node] },
  { files: /^ops\/containers\//, may: [/^ops\/(containers|faults\/servers)/, /^bench\//, infra, npm, node] },
  { files: /^(e2e|bench)\//, may: [/^(e2e|bench)\//, contracts, npm, node] },
  { files: /^[^/]+\.ts$/, may: [npm, node, /^ops\/(quick\/|module-cache\.ts$)/, /^web\/locales\/[a-z-]+\.ts$/] },
]

/** Packages that one folder keeps to itself. */
const keptPackages: [name: RegExp, folder: RegExp][] = [
  // Tests have it to stand for servers of earlier releases.
  [/^pg-boss$/, /^$/],
  [/^undici$/, /^server\/infra\/outside\//],
  [/^pg$/, /^(server\/(infra\/db|testing)\/|bench\/|ops\/faults\/)/],
  [/^pdfkit$/, /^server\/infra\/pdf\//],
  [/^prom-client$/, /^server\/infra\/metrics\//],
  [/^openid-client$/, /^server\/features\/social\//],
  [/^otpauth$/, /^server\/features\/second-factor\//],
  [/^@simplewebauthn\/server/, /^server\/features\/second-factor\//],
  [/^@node-saml\/node-saml$/, /^server\/features\/organisations\/saml\//],
  [/^(xml-crypto|@xmldom\/xmldom)$/, /^server\/(features\/organisations\/saml\/xml|testing)\//],
  [/^xml-encryption$/, /^server\/testing\//],
]

function featureOf(file: string): string | undefined {
  return /^(?:server|web)\/features\/([^/]+)\//.exec(file)?.[1]
}
function sameFeature(file: string, target: string): boolean {
  return featureOf(file) === featureOf(target) && file.split('/')[0] === target.split('/')[0]
}
function earlierFeature(file: string, target: string): boolean {
  const [own, other] = [featureOf(file), featureOf(target)]
  if (!own || !other || target !== `server/features/${other}/index.ts`) return false
  return featureOrder.indexOf(other) >= 0 && featureOrder.indexOf(other) < featureOrder.indexOf(own)
}

const aliases: Aliases = JSON.parse(readFileSync('package.json', 'utf8')).imports

function evaluate(file: string, specifier: string): string | undefined {
  const target = resolveImport(file, specifier, aliases)
  const row = layers.find(({ files }) => files.test(file))
  if (!row) return `${file} belongs to no layer`
  const kept = keptPackages.find(
    ([name, folder]) => name.test(target) && !folder.test(file) && !/\.test\.tsx?$/.test(file),
  )
  if (kept) return `${file} imports ${target}, which only ${kept[1].source} may`
  const isAllowed = row.may.some((rule) => (typeof rule === 'function' ? rule(file, target) : rule.test(target)))
  return isAllowed ? undefined : `${file} may not import ${target}`
}

const importPattern = /(?:from |import |import\()'([^']+)'/g
const readImports = (text: string): string[] => [...text.matchAll(importPattern)].map((match) => match[1] ?? '')

const sources = listCode()

test('imports point downwards', () => {
  const faults = sources.flatMap((file) =>
    readImports(readFileSync(file, 'utf8')).flatMap((specifier) => evaluate(file, specifier) ?? []),
  )
  expect(faults).toEqual([])
  expect(sources.length).toBeGreaterThan(200)
})

test('the feature folders are the ones in the order', () => {
  const folders = readdirSync('server/features', { withFileTypes: true }).filter((entry) => entry.isDirectory())
  expect(folders.map((entry) => entry.name).sort()).toEqual([...featureOrder].sort())
  expect(featureOrder.length).toBeGreaterThan(30)
})

test.each([
  ['server/features/awards/routes.ts', '../nowhere/index.ts'],
  ['server/features/awards/routes.ts', '../backpack/index.ts'],
  ['server/features/awards/routes.ts', '../issuers/queries.ts'],
  ['server/features/awards/routes.ts', '../../../openbadges/v3/credential.ts'],
  ['server/infra/http/serve.ts', '../../features/site/index.ts'],
  ['server/cli/apps-commands.ts', '../features/oauth/mark-app.ts'],
  ['server/infra/http/serve.ts', 'pg'],
  ['server/features/awards/mails/mail.ts', 'pg-boss'],
  ['server/features/verifier/routes.ts', 'undici'],
  ['server/features/claims/codes/draw-slips.ts', 'pdfkit'],
  ['server/infra/http/serve.ts', 'prom-client'],
  ['web/features/awards/parts/award-form.tsx', '../../../server/app.ts'],
  ['web/features/awards/parts/award-form.tsx', '../../backpack/backpack-page.tsx'],
  ['web/pages/award/award-page.tsx', '#web/lib/api/call.ts'],
  ['contracts/awards/awards.ts', 'fastify'],
  ['shared/csv/write-csv.ts', 'node:fs'],
  ['shared/csv/write-csv.ts', '#contracts/fields/fields.ts'],
  ['openbadges/v3/credential.ts', 'node:fs'],
  ['openbadges/v3/credential.ts', 'jsonld'],
  ['linked-data/canonize.ts', 'node:crypto'],
  ['scripts/odd.ts', 'zod'],
])('%s may not import %s', (file, specifier) => {
  expect(evaluate(file, specifier)).toBeDefined()
})

test.each([
  ['server/features/awards/routes.ts', '../issuers/index.ts'],
  ['server/features/awards/routes.ts', '#contracts/awards/awards.ts'],
  ['web/features/awards/parts/award-form.tsx', '#web/ui/navigation/button.tsx'],
  ['openbadges/v3/credential.ts', '../facts.ts'],
  ['openbadges/verify/check-dates.ts', '#shared/messages/message.ts'],
  ['server/infra/db/connections/connect.ts', 'pg'],
])('%s may import %s', (file, specifier) => {
  expect(evaluate(file, specifier)).toBeUndefined()
})
