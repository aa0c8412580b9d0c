import { refuse } from '#infra/errors.ts'
import { withoutMarkup } from '#shared/names/without-markup.ts'
import type { ClaimRow } from '../queries.ts'

/** The name that is to stand on the badge; none where the issuer does not want one, whatever was sent. */
export const readName = ({ asks_name }: Pick<ClaimRow, 'asks_name'>, given: string | undefined): string | null => {
  if (!asks_name) return null
  const name = withoutMarkup(given?.replace(/[\p{C}\s]+/gu, ' ') ?? '')
  if (!name) throw refuse('claim.name')
  return name
}
