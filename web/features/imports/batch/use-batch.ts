import { useEffect, useRef, useState } from 'react'
import { listBackpackBadges } from '#contracts/backpack/backpack.ts'
import { t } from '#shared/i18n/text.ts'
import { messageOf } from '#web/lib/api/api-error.ts'
import { queryClient } from '#web/lib/api/query.ts'
import { notices } from '#web/lib/browser/notices.ts'
import { readKey } from '#web/lib/data/read-key.ts'
import type { SaidEncoding } from '#web/lib/formats/decode-text.ts'
import { describeZipFault, ZipFault } from '../archive/zip-fault.ts'
import { type BatchEntry, countBatch, isAllWell, listErrors, listUnreachable, type Upload } from './batch-entry.ts'
import { OddList } from './plan-list.ts'
import { NoManifest, type PreparedBatch, prepareBatch } from './prepare-batch.ts'
import { uploadAll } from './upload-all.ts'
import { uploadOne } from './upload-one.ts'
import { tellVerification, verifyAddresses } from './verify-addresses.ts'

export type BatchPhase = 'idle' | 'reading' | 'uploading' | 'done'

export interface BatchFault {
  /** The file is not the one that was asked for. */
  isWrongFile: boolean
  reason?: string
  /** What can be read once it is said to be in Windows-1252. */
  odd?: readonly File[]
}

export interface BatchOptions {
  needsManifest: boolean
  onClose: () => void
}

/** Everything that happens between choosing files and having their badges in the backpack. */
export function useBatch({ needsManifest, onClose }: BatchOptions) {
  const [phase, setPhase] = useState<BatchPhase>('idle')
  const [entries, setEntries] = useState<readonly BatchEntry[]>([])
  const [fault, setFault] = useState<BatchFault>()
  const [skipped, setSkipped] = useState(0)
  const [isStopping, setStopping] = useState(false)
  const prepared = useRef<PreparedBatch>(undefined)
  const stop = useRef(new AbortController())
  useEffect(
    () => () => {
      stop.current.abort()
      prepared.current?.close()
    },
    [],
  )

  const upload = async (uploads: readonly Upload[], known: readonly BatchEntry[], keepsUnreachable = false) => {
    stop.current = new AbortController()
    const again = new Set(uploads)
    let now: readonly BatchEntry[] = [
      ...known.filter((entry) => !again.has(entry.upload)),
      ...uploads.map((item) => ({ upload: item })),
    ]
    const change = (next: readonly BatchEntry[]) => {
      now = next
      setEntries(next)
    }
    change(now)
    setSkipped(0)
    setStopping(false)
    setPhase('uploading')
    const left = await uploadAll(uploads, {
      signal: stop.current.signal,
      upload: (item) => uploadOne(item, keepsUnreachable),
      onOutcome: (item, outcome) =>
        change(now.map((entry) => (entry.upload === item ? { upload: item, outcome } : entry))),
    })
    if (left.length > 0) change(now.filter(({ outcome }) => outcome !== undefined))
    setSkipped(left.length)
    setPhase('done')
    void queryClient.invalidateQueries({ queryKey: readKey(listBackpackBadges) })
    return now
  }

  const closeWhenWell = (now: readonly BatchEntry[]) => {
    if (stop.current.signal.aborted || !isAllWell(now)) return
    notices.success(congratulate(now, needsManifest))
    onClose()
  }

  const choose = async (files: readonly File[], encoding?: SaidEncoding) => {
    if (files.length === 0) return
    prepared.current?.close()
    setFault(undefined)
    setEntries([])
    setPhase('reading')
    try {
      prepared.current = await prepareBatch(files, needsManifest, encoding)
    } catch (failure) {
      setFault(failure instanceof OddList ? { isWrongFile: false, odd: files } : faultOf(failure))
      setPhase('idle')
      return
    }
    closeWhenWell(await upload(prepared.current.uploads, []))
  }

  const verify = async (uploadsByAddress: ReadonlyMap<string, readonly Upload[]>) => {
    const result = await verifyAddresses([...uploadsByAddress.keys()])
    if (!result) return
    const again = result.added.flatMap((address) => uploadsByAddress.get(address) ?? [])
    const now = again.length > 0 ? await upload(again, entries) : entries
    tellVerification(result)
    const repeated = now.filter((entry) => again.includes(entry.upload))
    if (repeated.every(({ outcome }) => outcome?.kind === 'added')) onClose()
  }

  return {
    phase,
    entries,
    fault,
    skipped,
    choose,
    verify,
    isStopping,
    cancel: () => {
      setStopping(true)
      stop.current.abort()
    },
    restart: () => {
      setEntries([])
      setPhase('idle')
    },
    keepUnreachable: async () => closeWhenWell(await upload(listUnreachable(entries), entries, true)),
    /** For the export of Mozilla, whose dialog has its own words. */
    isLegacy: needsManifest,
    errors: listErrors(entries),
    counts: countBatch(entries),
  }
}

export type Batch = ReturnType<typeof useBatch>

export function congratulate(entries: readonly BatchEntry[], isLegacy: boolean): string {
  const { successes, attempts } = countBatch(entries)
  if (!isLegacy) {
    return t(
      '{s, plural, one {# Badge} other {# Badges}} successfully imported{a, plural, =0 {} other {, of # that were tried}}.',
      { s: successes, a: attempts === successes ? 0 : attempts },
    )
  }
  return t('Congrats! {s} badges of {a} uploaded will be added to your Backpack', { s: successes, a: attempts })
}

function faultOf(failure: unknown): BatchFault {
  if (failure instanceof NoManifest) return { isWrongFile: true }
  if (failure instanceof ZipFault) {
    return { isWrongFile: failure.kind === 'not-zip', reason: describeZipFault(failure.kind) }
  }
  return { isWrongFile: false, reason: messageOf(failure) }
}
