// `npm run samples -- FOLDER`: verifies the sample credentials below a folder and compares each result with what
// Open Badges says of it. The issuers' sites are out of reach, except example.org, which the folder itself plays.
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { createTools } from '#infra/linked-data/tools.ts'
import { createProofVerifier, type FetchOutcome, readBadgeImage, type VerifyReport, verify } from '#openbadges'

interface Expected {
  file: string
  verdict: VerifyReport['verdict']
  /** Check name and status, and what its detail must contain. */
  checks: [name: string, status: 'passed' | 'failed' | 'not-checked', contains?: string][]
}

const later = 'kind not supported yet'

const table: Expected[] = [
  {
    file: 'ob3/simple.json',
    verdict: 'unverifiable',
    checks: [
      ['signature', 'passed'],
      ['issuer key', 'not-checked'],
    ],
  },
  {
    file: 'ob3/simple-json.png',
    verdict: 'unverifiable',
    checks: [
      ['signature', 'passed'],
      ['issuer key', 'not-checked'],
    ],
  },
  {
    file: 'ob3/simple-json.svg',
    verdict: 'unverifiable',
    checks: [
      ['signature', 'passed'],
      ['issuer key', 'not-checked'],
    ],
  },
  {
    file: 'ob3/simple-did-key-method.json',
    verdict: 'unverifiable',
    checks: [
      ['signature', 'passed'],
      ['issuer key', 'not-checked'],
    ],
  },
  { file: 'ob3/simple-jwt.png', verdict: 'unverifiable', checks: [['proof', 'not-checked', later]] },
  { file: 'ob3/simple_v1.json', verdict: 'unverifiable', checks: [['proof', 'not-checked', later]] },
  { file: 'ob3/endorsement-valid.json', verdict: 'invalid', checks: [['type', 'failed']] },
  { file: 'ob3/simple-err-type.json', verdict: 'invalid', checks: [['type', 'failed']] },
  { file: 'ob3/simple-err-context.json', verdict: 'invalid', checks: [['context', 'failed']] },
  {
    file: 'ob3/simple-err-expired.json',
    verdict: 'invalid',
    checks: [
      ['expiry', 'failed'],
      ['signature', 'passed'],
    ],
  },
  { file: 'ob3/simple-err-proof-value.json', verdict: 'invalid', checks: [['signature', 'failed']] },
  { file: 'ob3/simple-noproof.json', verdict: 'invalid', checks: [['proof', 'failed']] },
  {
    file: 'ob3/credential-status-revoked.json',
    verdict: 'unverifiable',
    checks: [
      ['proof', 'not-checked', later],
      ['status', 'not-checked'],
    ],
  },
  {
    file: 'ob2/basic-assertion.json',
    verdict: 'valid',
    checks: [
      ['status', 'passed'],
      ['expiry', 'passed'],
    ],
  },
  {
    file: 'ob2/simple-badge.png',
    verdict: 'valid',
    checks: [
      ['status', 'passed'],
      ['expiry', 'passed'],
    ],
  },
  { file: 'ob2/basic-assertion-expired.json', verdict: 'invalid', checks: [['expiry', 'failed']] },
]

const folder = process.argv[2]
if (!folder) {
  console.error('usage: npm run samples -- FOLDER')
  process.exit(2)
}
const tools = createTools()
const proofs = createProofVerifier(tools)
let wrong = 0
for (const expected of table) {
  const file = path.join(folder, expected.file)
  if (!existsSync(file)) {
    console.log(`missing  ${expected.file}`)
    wrong++
    continue
  }
  const report = await verifyFile(file)
  const faults = compare(report, expected)
  if (faults.length > 0) wrong++
  console.log(
    `${faults.length === 0 ? 'as expected' : 'DIFFERENT  '}  ${expected.file}: ${report.verdict}. ${report.reason}`,
  )
  for (const fault of faults) console.log(`             ${fault}`)
}
console.log(`${table.length - wrong} passed, ${wrong} failed`)
process.exit(wrong === 0 ? 0 : 1)

async function verifyFile(file: string): Promise<VerifyReport> {
  const bytes = readFileSync(file)
  const text = /\.(png|svg)$/.test(file) ? ((await readBadgeImage(bytes))?.text ?? '') : bytes.toString('utf8')
  return verify(
    { text },
    {
      tools,
      now: new Date(),
      verifyProof: (_tools, document, multikey) => proofs.verifyProof(document, async () => multikey),
      fetch: async (url) => playExampleOrg(url, text),
    },
  )
}

/** The hosted samples name example.org as their home: assets come from the folder, the badge itself is the one tried. */
function playExampleOrg(url: string, underTest: string): FetchOutcome {
  const { hostname, pathname } = new URL(url)
  if (!/^(www\.)?example\.org$/.test(hostname))
    return { ok: false, reason: 'unreachable', detail: 'Unable to reach URL' }
  const answer = (text: string): FetchOutcome => ({ ok: true, url, contentType: 'application/ld+json', text })
  if (pathname === '/beths-robotics-badge.json') return answer(underTest)
  const asset = path.join(folder ?? '', 'ob2', 'assets', path.basename(pathname))
  if (existsSync(asset)) return answer(readFileSync(asset, 'utf8'))
  return { ok: false, reason: 'http', status: 404, detail: 'There is nothing at this address.' }
}

function compare(report: VerifyReport, expected: Expected): string[] {
  const faults = report.verdict === expected.verdict ? [] : [`verdict: expected ${expected.verdict}`]
  for (const [name, status, contains = ''] of expected.checks) {
    const isThere = report.checks.some(
      (item) => item.name === name && item.status === status && item.detail.includes(contains),
    )
    if (!isThere) {
      const seen = report.checks.map((item) => `${item.name} ${item.status} (${item.detail})`).join('; ')
      faults.push(`expected ${name} ${status} ${contains}; got ${seen}`)
    }
  }
  return faults
}
