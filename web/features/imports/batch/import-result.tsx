import { ExternalLink } from 'lucide-react'
import { t } from '#shared/i18n/text.ts'
import { getConfig } from '#web/lib/config/config.ts'
import { VerdictPanel } from '#web/ui/badges/verdict-panel.tsx'
import { Icon } from '#web/ui/icons/icon.tsx'
import { Button } from '#web/ui/navigation/button.tsx'
import { isNothingAdded, type ListedError, listBrought, listUnreachable, listUnverified } from './batch-entry.ts'
import { BroughtList } from './brought-list.tsx'
import { UnverifiedBlock } from './unverified-block.tsx'
import { type Batch, congratulate } from './use-batch.ts'

const earnPage = 'https://openbadges.org/'

/** What became of the badges, and what can be done about those that did not come in. */
export function ImportResult({ batch }: { batch: Batch }) {
  const { entries, errors, counts, skipped } = batch
  const unverified = listUnverified(entries)
  const unreachable = listUnreachable(entries)
  const added = listBrought(entries, 'added')
  const duplicates = listBrought(entries, 'duplicate')
  return (
    <div className="stack">
      {counts.successes > 0 && <VerdictPanel verdict="valid" title={congratulate(entries, batch.isLegacy)} />}
      {added.length > 0 && <BroughtList label={t('Added badges')} badges={added} />}
      {skipped > 0 && (
        <p>
          {t('You stopped the upload. {count, plural, one {# badge was} other {# badges were}} not tried.', {
            count: skipped,
          })}
        </p>
      )}
      {unverified.length > 0 && (
        <UnverifiedBlock
          key={unverified.map(({ address }) => address).join()}
          addresses={unverified}
          onVerify={batch.verify}
        />
      )}
      {errors.length > 0 && <ErrorList errors={errors} />}
      {duplicates.length > 0 && (
        <section className="stack-s" aria-labelledby="import-duplicates">
          <h3 id="import-duplicates">{t('Already in your backpack')}</h3>
          <BroughtList label={t('Already in your backpack')} badges={duplicates} />
        </section>
      )}
      {unreachable.length > 0 && (
        <div className="stack-s">
          <p className="small">
            {t(
              'Badges whose address cannot be reached can be kept as they are. Whoever looks at them is told that they could not be verified.',
            )}
          </p>
          <Button onPress={batch.keepUnreachable}>{t('Keep them anyway, as unverifiable')}</Button>
        </div>
      )}
      {counts.ignored > 0 && (
        <p className="small muted">
          {t(
            '{count, plural, one {# other file holds} other {# other files hold}} no badge and stayed where they are.',
            {
              count: counts.ignored,
            },
          )}
        </p>
      )}
      {isNothingAdded(entries) && (batch.isLegacy || duplicates.length < counts.attempts) && (
        <NothingAdded isLegacy={batch.isLegacy} />
      )}
    </div>
  )
}

function ErrorList({ errors }: { errors: readonly ListedError[] }) {
  return (
    <section className="stack-s" aria-labelledby="import-errors">
      <h3 id="import-errors">{t('Oops!')}</h3>
      <ul className="list sheet max-h-64 overflow-y-auto" tabIndex={errors.length > 4 ? 0 : undefined}>
        {errors.map(({ file, text }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a file can be named twice, and the list never changes
          <li key={index}>
            {file && (
              <p className="strong">
                <bdi className="[overflow-wrap:anywhere]">{file}</bdi>
              </p>
            )}
            <p className="[overflow-wrap:anywhere]">{text}</p>
          </li>
        ))}
      </ul>
    </section>
  )
}

function NothingAdded({ isLegacy }: { isLegacy: boolean }) {
  const { help } = getConfig()
  return (
    <section className="stack-s" aria-labelledby="nothing-added">
      <h3 id="nothing-added">{isLegacy ? t('No Badges will be added.') : t('No badge was added')}</h3>
      <p>{t('Only valid badges can be added. Your badges are still saved on your device.')}</p>
      <p className="row">
        {help.email && <a href={`mailto:${help.email}`}>{t('Get help')}</a>}
        <a href={earnPage} target="_blank" rel="noopener">
          {t('Earn a Badge')} <Icon of={ExternalLink} size="s" className="inline" />
        </a>
      </p>
    </section>
  )
}
