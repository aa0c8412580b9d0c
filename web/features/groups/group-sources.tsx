import { GraduationCap, RefreshCw, University, X } from 'lucide-react'
import { useState } from 'react'
import type { GroupPath, GroupSource } from '#contracts/issuers/groups.ts'
import { t } from '#shared/i18n/text.ts'
import { formatDate } from '#web/lib/formats/format.ts'
import { Sheet } from '#web/ui/dialogs/sheet.tsx'
import { Select } from '#web/ui/forms/select.tsx'
import { Icon } from '#web/ui/icons/icon.tsx'
import { Button } from '#web/ui/navigation/button.tsx'
import { removeSource, takeSource } from './change-group.ts'
import { useOrigins } from './use-groups.ts'

/** The lists of others that people come from, and those that they could come from. */
export function GroupSources({ path, sources }: { path: GroupPath; sources: readonly GroupSource[] }) {
  const { directory, course } = useOrigins(path.issuerSlug)
  const [chosen, setChosen] = useState('')
  const known = new Set(sources.map(({ kind, reference }) => `${kind} ${reference}`))
  const options = [
    ...(course.data ?? []).map((one) => ({ kind: 'course' as const, ...one })),
    ...(directory.data ?? []).map((one) => ({ kind: 'directory' as const, ...one })),
  ]
    .map(({ kind, id, name, of }) => ({ kind, id, value: `${kind} ${id}`, label: `${name} (${of})` }))
    .filter(({ value }) => !known.has(value))
  const wanted = options.find(({ value }) => value === chosen)
  if (sources.length === 0 && options.length === 0) return null
  const take = async () => {
    if (wanted && (await takeSource(path, wanted.kind, wanted.id))) setChosen('')
  }
  return (
    <Sheet>
      <h2 className="mb-3 text-lg">{t('Where they come from')}</h2>
      <ul className="grid gap-4">
        {sources.map((source) => (
          <Source key={source.id} path={path} source={source} />
        ))}
      </ul>
      {options.length > 0 && (
        <>
          <Select
            label={t('Course or directory')}
            placeholder={t('Choose a list')}
            options={options}
            value={chosen}
            onChange={setChosen}
          />
          <Button className="mt-3" isDisabled={!wanted} onPress={take} pendingLabel={t('Adding')}>
            {t('Add its people')}
          </Button>
        </>
      )}
    </Sheet>
  )
}

function Source({ path, source }: { path: GroupPath; source: GroupSource }) {
  const { kind, reference, name, added, removed, taken_at } = source
  return (
    <li className="flex gap-3">
      <Icon of={kind === 'course' ? GraduationCap : University} />
      <div className="min-w-0">
        <span className="strong block [overflow-wrap:anywhere]">{name}</span>
        <span className="small muted block">
          {t('{day}: {added, number} joined, {removed, number} left', { day: formatDate(taken_at), added, removed })}
        </span>
        <Button variant="quiet" className="-ms-3" onPress={() => takeSource(path, kind, reference)}>
          <Icon of={RefreshCw} />
          {t('Update now')}
        </Button>
        <Button
          variant="quiet"
          aria-label={t('Take no more people from {name}', { name })}
          onPress={() => removeSource(path, source)}
        >
          <Icon of={X} />
          {t('Remove')}
        </Button>
      </div>
    </li>
  )
}
