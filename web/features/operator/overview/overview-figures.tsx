import { mostCounted, type OperatorFigures } from '#contracts/operator/operator-overview.ts'
import { numberFormat } from '#shared/i18n/intl.ts'
import { currentLocale, t } from '#shared/i18n/text.ts'
import { formatAgo, formatDate, formatTime } from '#web/lib/formats/format.ts'
import { formatBytes } from '#web/lib/formats/format-bytes.ts'
import { Figure, FigureRow } from '#web/ui/text/figures.tsx'

interface OverviewFiguresProps {
  figures: OperatorFigures | undefined
  /** Mails stay on this machine. */
  lacksMail: boolean | undefined
}

/** How the server is doing. Before that is known the places are there already, so that nothing below moves. */
export function OverviewFigures({ figures, lacksMail }: OverviewFiguresProps) {
  if (!figures) {
    return (
      <FigureRow across={3}>
        {labels().map((label) => (
          <Figure key={label} label={label} value="–" note={' '} />
        ))}
      </FigureRow>
    )
  }
  const [people, awards, mails, storage, backup, version] = labels()
  return (
    <FigureRow across={3}>
      <Figure
        label={people}
        value={sayPeople(figures)}
        note={t('{count} new this week', { count: upTo(figures.new_people) })}
      />
      <Figure
        label={awards}
        value={sayWeek(figures)}
        note={t('{count} in two weeks', { count: sayDays(figures.awards_by_day) })}
      />
      <Figure
        label={mails}
        {...(lacksMail ? { value: '–', note: t('No mail server is set up') } : sayMails(figures))}
      />
      <Figure label={storage} {...sayStorage(figures)} />
      <Figure label={backup} {...sayBackup(figures)} />
      <Figure label={version} value={figures.version} note={sayVersion(figures)} />
    </FigureRow>
  )
}

const labels = () =>
  [t('People'), t('Awards this week'), t('Mails that left'), t('Storage'), t('Last backup'), t('Version')] as const

const say = (count: number): string => numberFormat(currentLocale()).format(count)
/** Nothing is counted further. */
const upTo = (count: number): string => (count >= mostCounted ? `${say(count)}+` : say(count))

const sayPeople = ({ people, is_people_estimated: estimated }: OperatorFigures): string =>
  estimated ? t('about {count}', { count: say(Number(people.toPrecision(2))) }) : say(people)

/** What these days come to; a day that was not counted to its end makes it a lower bound. */
export const sayDays = (days: OperatorFigures['awards_by_day']): string =>
  `${say(days.reduce((sum, { count }) => sum + count, 0))}${days.some(({ count }) => count >= mostCounted) ? '+' : ''}`

const sayWeek = ({ awards_by_day: days }: OperatorFigures): string => sayDays(days.slice(-7))

function sayMails({ sent_mails: sent, refused_mails: refused }: OperatorFigures) {
  const all = sent + refused
  if (all === 0) return { value: '–', note: t('none this week') }
  const share = numberFormat(currentLocale(), { style: 'percent', maximumFractionDigits: 1 })
  // All but one of many thousands is not all of them.
  const left = refused === 0 ? 1 : Math.min(sent / all, 0.999)
  return {
    value: share.format(left),
    note: t('{refused} of {all} refused this week', { refused: say(refused), all: upTo(all) }),
  }
}

function sayStorage({ disk, standby, database_bytes: database }: OperatorFigures) {
  const behind = standby?.behind_bytes
  const lag = typeof behind === 'number' ? [t('its standby is {size} behind', { size: formatBytes(behind) })] : []
  const size = [t('the database has {size}', { size: formatBytes(database) }), ...lag].join('; ')
  if (!disk) return { value: formatBytes(database), note: [t('of the database'), ...lag].join('; ') }
  const used = Math.round((1 - disk.free_bytes / Math.max(1, disk.all_bytes)) * 100)
  return {
    value: t('{size} free', { size: formatBytes(disk.free_bytes) }),
    note: (
      <>
        <span className="progress mb-2 block" role="img" aria-label={t('{used, number} percent used', { used })}>
          <i style={{ width: `${used}%` }} />
        </span>
        {t('of {all}; {rest}', { all: formatBytes(disk.all_bytes), rest: size })}
      </>
    ),
  }
}

function sayVersion({ virus_check: viruses }: OperatorFigures): string {
  const alone = t('This server looks for no newer one by itself.')
  if (!viruses?.answers) return alone
  return `${alone} ${t('{engine} checks files for viruses.', { engine: viruses.engine ?? 'ClamAV' })}`
}

function sayBackup({ last_backup: last }: OperatorFigures) {
  if (!last) return { value: '–', note: t('None was made with sash backup; of others this server does not know.') }
  return {
    value: formatAgo(last.made_at),
    note: `${formatDate(last.made_at)}, ${formatTime(last.made_at)}, ${formatBytes(last.byte_length)}`,
  }
}
