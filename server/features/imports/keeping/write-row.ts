import { createHash } from 'node:crypto'
import type { Insertable } from 'kysely'
import { now } from '#infra/clock.ts'
import { config } from '#infra/context.ts'
import type { ImportedBadgesTable } from '#infra/db/schema/tables.ts'
import { storableJson, storableText } from '#infra/db/storable.ts'
import { newId } from '#infra/ids.ts'
import { parseForeign } from '#infra/json/parse-foreign.ts'
import type { StoredFile } from '#infra/storage/keep-files.ts'
import type { BadgeReading } from '#openbadges'
import { readUtf8 } from '#openbadges'
import { type KeptFacts, keptFacts } from '../../backpack/index.ts'
import type { Examination } from '../../verifier/index.ts'
import { saysOurs } from '../provenance/says-ours.ts'
import { limitFacts } from '../reading/limit-facts.ts'

export interface Findings {
  verification: Examination['verification']
  found: NonNullable<Examination['found']>
  recipient: string
  original: StoredFile
  image: StoredFile | undefined
  issuerImage: StoredFile | undefined
  fileName: string | undefined
}

export type NewImport = Insertable<ImportedBadgesTable>

export const hashOf = ({ identity }: BadgeReading): Buffer => createHash('sha256').update(identity).digest()

/** The row of an imported badge; whether it is pending is known only inside the transaction. */
export const writeRow = (accountId: string, findings: Findings): Omit<NewImport, 'is_pending'> => {
  const { verification, found, recipient, original, image, issuerImage, fileName } = findings
  const { reading, text } = found
  return {
    account_id: accountId,
    import_id: newId(),
    identity_hash: hashOf(reading),
    recipient_type: 'email',
    recipient_identifier: recipient,
    original_key: original.key,
    original_name: fileName ?? null,
    source_url: reading.hostedAt === undefined ? null : storableText(reading.hostedAt),
    edition: reading.edition,
    credential: storableText(text),
    facts: writeFacts(findings),
    image_key: image?.key ?? null,
    issuer_image_key: issuerImage?.key ?? null,
    issued_on: reading.issuedOn ?? null,
    expires_at: reading.expires ?? null,
    verdict: verification.verdict,
    claims_ours: saysOurs(text, config().origin),
    report: storableJson(verification),
    verified_at: new Date(verification.checkedAt),
    created_at: now(),
  }
}

/** What a list shows of the badge, as it is stored. */
export const writeFacts = (findings: Pick<Findings, 'found' | 'recipient' | 'fileName'>): string =>
  storableJson(limitFacts(readFacts(findings)))

function readFacts({ found, recipient, fileName }: Pick<Findings, 'found' | 'recipient' | 'fileName'>): KeptFacts {
  const { text, reading } = found
  const { facts, hostedAt } = reading
  const { issuer, badge } = facts
  return keptFacts.parse({
    ...facts,
    ...(reading.isAltered ? { isAltered: true } : {}),
    ...(reading.unread.length > 0 ? { unread: reading.unread.map(({ part }) => part) } : {}),
    // An address hides anywhere: in a narrative, an extension, a name.
    namesRecipient: facts.namesRecipient || readPlain(text).toLowerCase().includes(recipient),
    badge: { ...badge, name: badge.name ?? nameUnread(fileName, hostedAt ?? facts.id) },
    issuer: { ...issuer, name: issuer.name ?? hostOf(issuer.url ?? issuer.id ?? hostedAt) ?? 'Unknown issuer' },
  })
}

/** What a badge is called whose own name stands at an address that cannot be reached. */
function nameUnread(fileName: string | undefined, address: string | undefined): string {
  const name = fileName?.replace(/\.[a-z\d]{1,6}$/i, '').trim()
  return name || `Badge from ${hostOf(address) ?? 'elsewhere'}`
}

/** The badge without the encodings of JSON and JWS that would hide a word in it. */
function readPlain(text: string): string {
  const json = text.startsWith('{') ? text : (readUtf8(Buffer.from(text.split('.')[1] ?? '', 'base64url')) ?? '')
  try {
    return JSON.stringify(parseForeign(json))
  } catch {
    return json
  }
}

function hostOf(address: string | undefined): string | undefined {
  if (address?.startsWith('did:web:')) return address.split(':')[2]
  return address !== undefined && URL.canParse(address) ? new URL(address).host || undefined : undefined
}
