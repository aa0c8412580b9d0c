import type { PackedBadge } from '#contracts/backpack/badge-packs.ts'
import { t } from '#shared/i18n/text.ts'
import { writeUtcTime } from '../pages/reports/write-report.ts'

/** Every address that was read when the badge was packed, and when. */
export function SourceList({ packed: { answers, packedAt, origin } }: { packed: PackedBadge }) {
  return (
    <>
      <p>{t('Packed by {origin} on {time}.', { origin, time: writeUtcTime(packedAt) })}</p>
      {answers.length === 0 && <p>{t('Nothing had to be read: the badge carries all that verifies it.')}</p>}
      {answers.length > 0 && (
        <ul className="sheet list sources">
          {answers.map(({ url, readAt, status }) => (
            <li key={url} className="row">
              <span className="grow wrap-any">{url}</span>
              <span className="small muted tnum">
                {status === 200
                  ? t('Read on {time}', { time: writeUtcTime(readAt) })
                  : t('Nothing there on {time}', { time: writeUtcTime(readAt) })}
              </span>
            </li>
          ))}
        </ul>
      )}
    </>
  )
}
