import type { PointVerdict } from '#contracts/requests/asking.ts'
import { t } from '#shared/i18n/text.ts'
import { describeVerdict } from './request-words.ts'

/** What the first of two who accepted says of a point, which the person who asked does not read. */
export function FirstVerdict({ given }: { given: PointVerdict | undefined }) {
  if (!given) return null
  return (
    <p className="small muted [overflow-wrap:anywhere]">
      {t('The first of two says: {verdict}.', { verdict: describeVerdict(given.verdict).word })}{' '}
      {given.note && <bdi>{given.note}</bdi>}
    </p>
  )
}
