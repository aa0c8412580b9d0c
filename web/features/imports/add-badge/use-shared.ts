import { useEffect, useRef } from 'react'
import { useSearchParams } from 'react-router'
import { t } from '#shared/i18n/text.ts'
import { takeShared } from '#web/lib/offline/shared-files.ts'
import { inputOfText } from './badge-input.ts'
import type { AddBadge } from './use-add-badge.ts'

/** Fills in what was shared with the app; it is added only when the reader says so. */
export function useShared(add: AddBadge): void {
  const [search, setSearch] = useSearchParams()
  const shared = search.get('shared')
  const taken = useRef(false)
  useEffect(() => {
    if (shared === null || taken.current) return
    // It can be taken once, and effects may run twice.
    taken.current = true
    setSearch({}, { replace: true })
    void fillIn(add, shared)
  }, [add, shared, setSearch])
}

async function fillIn(add: AddBadge, shared: string): Promise<void> {
  if (shared === 'too-large') {
    add.refuseFile(t('The file is larger than 10 MB.'))
    return
  }
  const thing = await takeShared()
  if (thing && thing.files.length > 0) await add.choose(thing.files)
  else if (thing?.text) {
    const { tab, input } = inputOfText(thing.text)
    add.change(input, tab)
  } else add.refuseFile(t('What you shared did not arrive. Choose it here.'))
}
