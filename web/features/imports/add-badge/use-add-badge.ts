import { useState } from 'react'
import { type BackpackBadge, listBackpackBadges } from '#contracts/backpack/backpack.ts'
import { readBadgeList } from '#openbadges'
import { readTable } from '#shared/csv/read-table.ts'
import { t } from '#shared/i18n/text.ts'
import { messageOf } from '#web/lib/api/api-error.ts'
import { queryClient } from '#web/lib/api/query.ts'
import { readKey } from '#web/lib/data/read-key.ts'
import { addAddress } from '../batch/verify-addresses.ts'
import { type Refusal, readRefusal } from '../read-refusal.ts'
import { uploadBadge } from '../upload-badge.ts'
import { type BadgeInput, contentOfInput, emptyInput, findFaults, type InputTab } from './badge-input.ts'
import { readChosenFile } from './read-chosen-file.ts'

export interface AddedBadge {
  badge: BackpackBadge
  /** The address that was added for it and has a mail on its way. */
  mailTo?: string
}

export function useAddBadge() {
  const [tab, setTab] = useState<InputTab>('image')
  const [input, setInput] = useState<BadgeInput>(emptyInput)
  const [fileError, setFileError] = useState<string>()
  const [isReading, setReading] = useState(false)
  const [isChecked, setChecked] = useState(false)
  const [refusal, setRefusal] = useState<Refusal>()
  const [isAdding, setAdding] = useState(false)
  const [added, setAdded] = useState<AddedBadge>()
  const [many, setMany] = useState<readonly File[]>()
  const [isKept, setKept] = useState(false)

  const change = (next: BadgeInput, nextTab = tab) => {
    setInput(next)
    setTab(nextTab)
    setFileError(undefined)
    setChecked(false)
    setRefusal(undefined)
    setKept(false)
  }

  const choose = async (files: readonly File[]) => {
    setReading(true)
    try {
      const chosen = await readChosenFile(files)
      if ('many' in chosen) setMany(chosen.many)
      else change(chosen.input, chosen.tab)
    } catch (failure) {
      setFileError(messageOf(failure))
    } finally {
      setReading(false)
    }
  }

  const upload = async (options: { keepsUnreachable?: boolean; mailTo?: string } = {}) => {
    const content = contentOfInput(input)
    if (!content) return
    setAdding(true)
    setRefusal(undefined)
    try {
      const fileName = input.image?.name ?? input.fileName
      const badge = await uploadBadge(content, { fileName, keepsUnreachable: options.keepsUnreachable })
      setAdded({ badge, mailTo: options.mailTo })
      void queryClient.invalidateQueries({ queryKey: readKey(listBackpackBadges) })
    } catch (failure) {
      const why = readRefusal(failure)
      // Offering the same again would look as if nothing had happened.
      const isFinal = options.keepsUnreachable && why.kind === 'unreachable'
      setRefusal(isFinal ? { kind: 'other', text: why.gap ?? why.text } : { ...why, mailTo: options.mailTo })
    } finally {
      setAdding(false)
    }
  }

  const faults = findFaults(input)
  return {
    tab,
    setTab,
    input,
    change,
    choose,
    isReading,
    refuseFile: setFileError,
    fileError,
    faults: isChecked ? faults : {},
    check: () => setChecked(input.url !== '' || input.json !== ''),
    /** Nothing was filled in although it was sent. */
    isMissing: isChecked && contentOfInput(input) === undefined,
    submit: async () => {
      setChecked(true)
      if (faults.url) setTab('url')
      else if (faults.json) setTab('json')
      else if (readBadgeList(input.json, readTable)) setMany([new File([input.json], input.fileName ?? 'badges.json')])
      else await upload()
    },
    keepAnyway: () => {
      setKept(true)
      return upload({ keepsUnreachable: true })
    },
    verifyAddress: async (email: string) => {
      if (await addAddress(email)) await upload({ keepsUnreachable: isKept || undefined, mailTo: email })
    },
    refusal,
    isAdding,
    added,
    many,
    again: () => {
      setAdded(undefined)
      change(emptyInput, 'image')
    },
  }
}

export type AddBadge = ReturnType<typeof useAddBadge>

/** In the words that the person who added it is told. */
export function describeFailure(refusal: Refusal): string {
  return refusal.kind === 'unknown'
    ? t('Badge upload failed due to an unknown error')
    : t('Failed to upload badge: {reason}', { reason: refusal.text })
}
