import { type KeyboardEvent, useId, useState } from 'react'
import { useNavigate } from 'react-router'
import { searchLength } from '#contracts/accounts/search.ts'
import { t } from '#shared/i18n/text.ts'
import { Dialog } from '#web/ui/dialogs/dialog.tsx'
import type { PaletteEntry } from './palette-entry.ts'
import { PaletteList } from './palette-list.tsx'
import { usePaletteGroups } from './use-palette-groups.ts'
import './palette.css'

// Pages that the server writes are other documents.
const isDocument = (address: string): boolean => address === '/verify' || address === '/help'

export interface PaletteProps {
  isMember: boolean
  onClose: () => void
}

/** One field that finds things, pages and actions; the focus stays in it while the arrows go through the list. */
export function Palette({ isMember, onClose }: PaletteProps) {
  const navigate = useNavigate()
  const id = useId()
  const [text, setText] = useState('')
  const [place, setPlace] = useState(0)
  const words = text.trim()
  const { groups, isBusy } = usePaletteGroups(words, isMember)
  const entries = groups.flatMap((group) => group.entries)
  const current = entries[Math.min(place, entries.length - 1)]
  const optionId = (entry: PaletteEntry) => `${id}-${entries.indexOf(entry)}`

  const take = (entry: PaletteEntry | undefined) => {
    if (!entry) return
    onClose()
    entry.act?.()
    if (entry.address === undefined) return
    if (isDocument(entry.address)) location.assign(entry.address)
    else void navigate(entry.address)
  }
  const press = (event: KeyboardEvent) => {
    // Enter and arrows belong to the input method while it composes.
    if (event.nativeEvent.isComposing || entries.length === 0) return
    const now = Math.min(place, entries.length - 1)
    const next: Record<string, number> = { ArrowDown: now + 1, ArrowUp: now - 1 }
    const target = next[event.key]
    if (target === undefined && event.key !== 'Enter') return
    event.preventDefault()
    if (target === undefined) return take(current)
    setPlace((target + entries.length) % entries.length)
  }

  return (
    <Dialog title={t('Search')} isOpen onOpenChange={(open) => !open && onClose()}>
      <div className="palette">
        <input
          className="input"
          type="text"
          role="combobox"
          aria-label={isMember ? t('Badges, issuers, pages, actions') : t('Find a page')}
          aria-expanded={entries.length > 0}
          aria-controls={`${id}-list`}
          aria-autocomplete="list"
          aria-activedescendant={current && optionId(current)}
          placeholder={isMember ? t('Badges, issuers, pages, actions') : t('Find a page')}
          maxLength={searchLength}
          autoComplete="off"
          spellCheck={false}
          autoFocus
          value={text}
          onChange={(event) => {
            setText(event.target.value)
            setPlace(0)
          }}
          onKeyDown={press}
        />
        <p className="small muted" role="status">
          {entries.length === 0
            ? isBusy
              ? t('Searching …')
              : t('Nothing found.')
            : t('{count, plural, one {# result} other {# results}}', { count: entries.length })}
        </p>
        <PaletteList id={`${id}-list`} groups={groups} current={current} optionId={optionId} onTake={take} />
      </div>
    </Dialog>
  )
}
