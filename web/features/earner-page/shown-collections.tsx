import { pageCollectionMaximum } from '#contracts/fields/limits.ts'
import { t } from '#shared/i18n/text.ts'
import { useCollections } from '#web/lib/backpack/use-collections.ts'
import { CheckboxList } from '#web/ui/forms/checkbox-list.tsx'
import { Link } from '#web/ui/navigation/link.tsx'
import type { ChoiceProps } from './shown-badges.tsx'

/** The collections of the page; only public ones, whose own pages it leads to. */
export function ShownCollections({ chosen, onChange, error }: ChoiceProps) {
  const { data = [] } = useCollections()
  const open = data.filter(({ published }) => published)
  if (data.length === 0) return null
  return (
    <div className="mt-5">
      {open.length > 0 && (
        <CheckboxList
          label={t('Collections')}
          value={chosen}
          onChange={(slugs) => onChange(slugs.slice(0, pageCollectionMaximum))}
          error={error}
          options={open.map(({ slug, name }) => ({ value: slug, label: <bdi>{name}</bdi> }))}
        />
      )}
      {open.length < data.length && (
        <p className="small muted">
          {t('Only public collections can stand here.')}{' '}
          <Link href="/recipient/badge-collections">{t('Collections')}</Link>
        </p>
      )}
    </div>
  )
}
