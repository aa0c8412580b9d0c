import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { fold } from '#shared/formats/fold.ts'
import { currentLocale, t } from '#shared/i18n/text.ts'
import { addBadges } from '../../lib/backpack/edit-badges.ts'
import { saveChange } from '../../lib/backpack/save-change.ts'
import { putCollection, useCollections } from '../../lib/backpack/use-collections.ts'
import { notices } from '../../lib/browser/notices.ts'
import { countBadges } from '../../lib/formats/format.ts'
import { Dialog } from '../dialogs/dialog.tsx'
import { Notice } from '../feedback/notice.tsx'
import { Checkbox } from '../forms/checkbox.tsx'
import { SearchField } from '../forms/search-field.tsx'
import { Button } from '../navigation/button.tsx'
import { FoundCount } from '../navigation/found-count.tsx'
import { LoadingRows } from '../rows/loading-rows.tsx'

export interface AddToCollectionsDialogProps {
  badgeId: string
  onClose: () => void
}

/** Puts one badge into several collections; it is mounted anew each time it opens. */
export function AddToCollectionsDialog({ badgeId, onClose }: AddToCollectionsDialogProps) {
  const all = useCollections()
  const { data: collections } = all
  const { run, isSaving } = useAddToCollections(badgeId)
  const [search, setSearch] = useState('')
  const [chosen, setChosen] = useState<readonly string[]>([])
  const [hasFailed, setFailed] = useState(false)

  const available = (collections ?? [])
    .filter(({ badges }) => !badges.some(({ id }) => id === badgeId))
    .sort((one, other) => one.name.localeCompare(other.name, currentLocale()))
  const wanted = fold(search).trim()
  const shown = available.filter(({ name }) => fold(name).includes(wanted))

  const apply = async () => {
    setFailed(false)
    const refused = await run(chosen)
    if (refused.length > 0) {
      setChosen(refused)
      setFailed(true)
      return
    }
    const { length: count } = chosen
    if (count > 0) {
      notices.success(t('{count, plural, one {Added to # collection} other {Added to # collections}}', { count }))
    }
    onClose()
  }

  return (
    <Dialog
      title={t('Add to Collection(s)')}
      isOpen
      onOpenChange={onClose}
      fromBelow
      buttons={
        <>
          <Button variant="ghost" onPress={onClose}>
            {t('Cancel')}
          </Button>
          <Button variant="primary" isPending={isSaving} pendingLabel={t('Saving')} onPress={apply}>
            {t('Apply')}
          </Button>
        </>
      }
    >
      {!collections && <LoadingRows of={all} failure={t('Failed to load your collections')} />}
      {collections && available.length > 0 && (
        <>
          <SearchField label={t('Filter collections')} value={search} onChange={setSearch} />
          <FoundCount count={shown.length} />
        </>
      )}
      {collections && shown.length === 0 && (
        <p className="py-6 text-center text-ink-2" role="status">
          {t('No Available Collections')}
        </p>
      )}
      {shown.length > 0 && (
        <ul className="mt-3 max-h-[50vh] overflow-y-auto" aria-label={t('Collections')}>
          {shown.map(({ slug, name, badges }) => (
            <li key={slug}>
              <Checkbox
                value={chosen.includes(slug)}
                onChange={(isChosen) =>
                  setChosen(isChosen ? [...chosen, slug] : chosen.filter((other) => other !== slug))
                }
              >
                <span className="[overflow-wrap:anywhere]" dir="auto">
                  {name}
                </span>{' '}
                <span className="small muted whitespace-nowrap">{countBadges(badges.length)}</span>
              </Checkbox>
            </li>
          ))}
        </ul>
      )}
      {hasFailed && (
        <div className="mt-4">
          <Notice kind="error">{t('Failed to save Collection')}</Notice>
        </div>
      )}
    </Dialog>
  )
}

/** Adds a badge to collections one by one; answers those that did not take it. */
function useAddToCollections(badgeId: string) {
  const client = useQueryClient()
  const [isSaving, setSaving] = useState(false)
  const run = async (slugs: readonly string[]): Promise<string[]> => {
    setSaving(true)
    const refused: string[] = []
    for (const slug of slugs) {
      try {
        putCollection(client, await saveChange(slug, { badges: addBadges([badgeId]) }))
      } catch {
        refused.push(slug)
      }
    }
    setSaving(false)
    return refused
  }
  return { run, isSaving }
}
