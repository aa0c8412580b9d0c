import { generateSeed, importSigningKey } from '#infra/linked-data/ed25519.ts'
import { createTools } from '#infra/linked-data/tools.ts'
import { type ReadBadge, readBadge } from '../read/read-badge.ts'
import { createSigner } from '../sign/create-signer.ts'
import type { JsonObject } from '../tools.ts'
import { buildCredentialV3, type CredentialFacts } from '../v3/build-credential.ts'
import { buildDidDocument, nameVerificationMethod } from '../v3/keys.ts'
import { buildStatusListCredential, encodeStatusList } from '../v3/status-list.ts'
import { expectCodes } from './expect-codes.oracle.ts'
import type { FetchOutcome, VerifyInput, VerifyPorts } from './ports.ts'
import type { CheckName } from './report.ts'
import { verify } from './verify.ts'
import type { WrittenReport } from './write-report.ts'

export const tools = createTools()
export const now = new Date('2026-11-21T12:00:00Z')
export const did = 'did:web:harbour.example:issuers:7'
export const didUrl = 'https://harbour.example/issuers/7/did.json'
export const listUrl = 'https://harbour.example/status/1'
const signer = createSigner(tools)

/** What a site answers: a document, a body as it is, or an HTTP status. An address that is not named is out of reach. */
export type Site = Record<string, JsonObject | string | number>

export function createKey() {
  const { publicKey, sign } = importSigningKey(generateSeed())
  return { publicKey, sign }
}

export const key = createKey()
export const method = nameVerificationMethod(did, key.publicKey)
export const didDocument = buildDidDocument({ did, publicKeys: [key.publicKey] })

/** A signed credential; by default by the issuer's own key. */
export async function sign(
  credential: JsonObject,
  verificationMethod = method,
  signature: (data: Uint8Array) => Uint8Array = key.sign,
): Promise<JsonObject> {
  return signer.signCredential({ credential, key: { verificationMethod, sign: signature }, created: now })
}

/** An unsigned credential of a sailing school. */
export function buildSkipper(award: Partial<CredentialFacts['award']> = {}, rest: Partial<CredentialFacts> = {}) {
  const recipient = { type: 'email', identity: 'maya@example.org', hashed: true, salt: 'brine' } as const
  return buildCredentialV3(
    {
      issuer: { id: did, name: 'Harbour Sailing School', url: 'https://harbour.example/', email: 'a@harbour.example' },
      badgeClass: {
        id: 'https://harbour.example/badges/1',
        name: 'Day Skipper',
        description: 'Sails by day',
        criteria: { narrative: 'Sail for a day' },
      },
      ...rest,
      award: { id: 'https://harbour.example/awards/1', recipient, issuedOn: '2026-01-02T03:04:05Z', ...award },
    },
    tools,
  )
}

/** A signed status list of the sailing school with these entries set; the list's facts may be altered. */
export async function signStatusList(revoked: number[], change: JsonObject = {}): Promise<JsonObject> {
  const encodedList = await encodeStatusList(revoked)
  const list = buildStatusListCredential({ id: listUrl, issuer: did, validFrom: '2026-01-01T00:00:00Z', encodedList })
  return sign({ ...list, ...change })
}

type Asking = Partial<VerifyPorts> & { asked?: string[] }

/** Verifies against the given sites; `asked` collects the addresses that were asked for. */
export async function check(
  input: VerifyInput | JsonObject,
  site: Site = {},
  ports: Asking = {},
): Promise<WrittenReport> {
  const given =
    'text' in input || 'json' in input || 'url' in input ? (input as VerifyInput) : { json: input as JsonObject }
  return expectCodes(await verify(given, { tools, now, fetch: fetchFrom(site, ports.asked), ...ports }))
}

/** Verifies and reads against the given sites. */
export async function readFrom(input: VerifyInput, site: Site = {}, ports: Asking = {}): Promise<ReadBadge> {
  return readBadge(input, { tools, now, fetch: fetchFrom(site, ports.asked), ...ports })
}

function fetchFrom(site: Site, asked: string[] | undefined) {
  return async (url: string): Promise<FetchOutcome> => {
    asked?.push(url)
    const answer = site[url]
    if (answer === undefined) return { ok: false, reason: 'unreachable', detail: 'The site did not answer.' }
    if (typeof answer === 'number')
      return { ok: false, reason: 'http', status: answer, detail: `The site answered ${answer}.` }
    const text = typeof answer === 'string' ? answer : JSON.stringify(answer)
    return { ok: true, url, contentType: 'application/json', text }
  }
}

/** The status of one check in a report; undefined when it was not made. */
export function statusOf(report: WrittenReport, name: CheckName): string | undefined {
  return report.checks.find((entry) => entry.name === name)?.status
}
