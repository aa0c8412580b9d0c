import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { isJsonObject } from '../../openbadges/json.ts'
import { verifyProof } from '../../openbadges/sign/verify-proof.ts'
import type { JsonObject } from '../../openbadges/tools.ts'
import { check, type Site, tools } from '../../openbadges/verify/served-badges.oracle.ts'
import type { WrittenReport } from '../../openbadges/verify/write-report.ts'
import { readSample } from '../../server/samples/read-sample.ts'
import type { Outcome, Suite } from './outcome.ts'

/** What a suite says of one of its files. */
interface Case {
  file: string
  expect: 'valid' | 'invalid' | 'unverifiable' | 'not valid'
  /** A whole badge, or any document of which the proof alone is looked at. */
  as?: 'badge' | 'proof'
  /** Why Sash judges otherwise: a paragraph of a standard. */
  explained?: string
}

/** `suite.json` in the folder of a suite. */
interface Manifest {
  name?: string
  /** When it is judged, as an ISO 8601 moment; now, when left out. */
  now?: string
  /** What is served at an address: a file of the folder, or an HTTP status. */
  served?: { [url: string]: string | number }
  cases?: Case[]
}

const endings = /\.(?:json|jsonld|jwt|jws|txt|png|svg)$/i
const good = /^(?:valid|ok|pass|passes|good|positive|accept|success)$/
const bad =
  /^(?:invalid|not|fail|fails|err|error|bad|negative|reject|revoked|expired|tampered|forged|wrong|missing|noproof)$/

/** What the names of a file and its folders say of it: `invalid/x.json`, `simple-err-proof.json`; undefined for nothing. */
export function expectByName(file: string): Case['expect'] | undefined {
  const words = file.toLowerCase().split(/[^a-z]+/)
  if (words.some((word) => bad.test(word))) return 'not valid'
  return words.some((word) => good.test(word)) ? 'valid' : undefined
}

/**
 * The suite in a folder: the cases of its `suite.json`, or else each file whose name or folder says what it is. Files that
 * say nothing, and those that are served only, are no cases.
 */
export function readFolderSuite(folder: string): Suite {
  const place = path.join(folder, 'suite.json')
  const manifest: Manifest = existsSync(place) ? JSON.parse(readFileSync(place, 'utf8')) : {}
  const cases = manifest.cases ?? listByName(folder)
  const name = manifest.name ?? path.basename(path.resolve(folder))
  return { name, count: cases.length, run: () => tryCases(folder, manifest, cases) }
}

function listByName(folder: string): Case[] {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && endings.test(entry.name))
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)).split(path.sep).join('/'))
  return files.sort().flatMap((file) => {
    const expect = expectByName(file)
    return expect === undefined ? [] : [{ file, expect }]
  })
}

async function* tryCases(folder: string, manifest: Manifest, cases: Case[]): AsyncGenerator<Outcome> {
  const site: Site = {}
  for (const [url, answer] of Object.entries(manifest.served ?? {})) {
    site[url] = typeof answer === 'number' ? answer : readFileSync(path.join(folder, answer), 'utf8')
  }
  for (const each of cases) {
    const { text } = await readSample(path.join(folder, each.file))
    const now = manifest.now === undefined ? new Date() : new Date(manifest.now)
    const said = each.as === 'proof' ? await judgeProof(text) : tellReport(await check({ text }, site, { now }))
    yield { title: each.file, ...compare(each, said) }
  }
}

interface Said {
  verdict: string
  reason: string
  /** Nothing speaks against it, but somebody who would have to be asked is not in the suite. */
  isOpen: boolean
}

function tellReport({ verdict, reason, checks }: WrittenReport): Said {
  const isOpen = verdict === 'unverifiable' && checks.every(({ status }) => status !== 'failed')
  return { verdict, reason, isOpen }
}

async function judgeProof(text: string): Promise<Said> {
  const document: unknown = JSON.parse(text)
  if (!isJsonObject(document)) return { verdict: 'invalid', reason: 'not an object', isOpen: false }
  const { status, detail } = await verifyProof(tools, document as JsonObject)
  const verdict = status === 'passed' ? 'valid' : status === 'failed' ? 'invalid' : 'unverifiable'
  return { verdict, reason: JSON.stringify(detail), isOpen: false }
}

type Told = Outcome extends infer One ? (One extends Outcome ? Omit<One, 'title'> : never) : never

function compare({ expect, explained }: Case, { verdict, reason, isOpen }: Said): Told {
  if (verdict === expect || (expect === 'not valid' && verdict !== 'valid')) return { state: 'agree' }
  if (explained !== undefined) return { state: 'explained', paragraph: explained }
  if (expect === 'valid' && isOpen) {
    return {
      state: 'explained',
      paragraph: 'nothing speaks against it, but the suite does not serve what its issuer does',
    }
  }
  return { state: 'disagree', told: `${verdict}, not ${expect}: ${reason}` }
}
