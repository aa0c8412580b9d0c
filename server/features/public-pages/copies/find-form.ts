import { config } from '#infra/context.ts'
import { type ImportedRow, keptFacts, showsAddress } from '../../backpack/index.ts'
import { standsForOurs, unfold } from '../../imports/index.ts'
import { awardUrl } from '../../issuers/index.ts'

/** The one form that a badge from elsewhere has: what its issuer wrote. */
export interface CopyForm {
  version: ImportedRow['edition']
  type: string
  url: string
  text: string
}

type Original = Pick<ImportedRow, 'import_id' | 'credential' | 'edition' | 'facts' | 'recipient_identifier'>

/**
 * The badge as it came, where anybody may see it: it names no address, it is what its issuer wrote, and nobody could take it
 * for the word of this server, at whose address it would then stand. Undefined where there is nothing to be shown but the page.
 */
export const findForm = (row: Original): CopyForm | undefined => {
  const { credential: text, edition: version, recipient_identifier: address } = row
  const { namesRecipient, isAltered } = keptFacts.parse(row.facts)
  const isPrivate = namesRecipient || unfold(text).some((each) => showsAddress(each, address))
  if (isPrivate || isAltered || standsForOurs(text, config().origin)) return undefined
  const isJson = text.trimStart().startsWith('{')
  return { version, type: typeOf(version, isJson), url: addressOf(row, isJson), text }
}

const typeOf = (version: CopyForm['version'], isJson: boolean): string => {
  if (!isJson) return version === '3.0' ? 'application/vc+jwt' : 'application/jose'
  return version === '3.0' ? 'application/vc+ld+json' : 'application/ld+json'
}

const addressOf = ({ import_id, edition }: Original, isJson: boolean): string =>
  `${awardUrl(import_id)}${isJson ? '.json' : ''}${edition === '3.0' ? '?v=3_0' : ''}`
