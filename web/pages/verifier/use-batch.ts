import { useCallback, useEffect, useRef, useState } from 'react'
import type { BatchResult, VerificationBatch } from '#contracts/verifier/verifier-batches.ts'
import { findLink } from '#shared/formats/find-link.ts'

export type VerdictFilter = 'all' | 'valid' | 'invalid' | 'unverifiable' | 'no-badge'

const everyMilliseconds = 1500
const rowsAtOnce = 100

interface Results {
  rows: readonly BatchResult[]
  next?: string
}

/** A batch as it goes on, with the first of its results and whatever else was asked for. */
export function useBatch(start: VerificationBatch) {
  const [batch, setBatch] = useState(start)
  const [filter, setFilter] = useState<VerdictFilter>('all')
  const [results, setResults] = useState<Results>({ rows: [] })
  const [isAway, setAway] = useState(false)
  const base = `/v3/verify/batches/${start.id}`
  const latest = useRef(filter)
  latest.current = filter

  const load = useCallback(async () => {
    const wanted = latest.current
    try {
      const state = await ask<VerificationBatch>(base)
      const verdict = wanted === 'all' ? '' : `&verdict=${wanted}`
      const found = await ask<BatchResult[]>(`${base}/results?num=${rowsAtOnce}${verdict}`)
      if (latest.current !== wanted) return true
      setBatch(state.body)
      setResults({ rows: found.body, next: found.next })
      setAway(false)
      return state.body.state === 'done'
    } catch {
      setAway(true)
      return false
    }
  }, [base])

  // biome-ignore lint/correctness/useExhaustiveDependencies: another filter begins a new round
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    let isOver = false
    const round = async () => {
      const isDone = await load()
      if (!isDone && !isOver) timer = setTimeout(() => void round(), everyMilliseconds)
    }
    void round()
    return () => {
      isOver = true
      clearTimeout(timer)
    }
  }, [load, filter])

  const loadMore = async () => {
    if (!results.next) return
    try {
      const more = await ask<BatchResult[]>(results.next)
      setResults({ rows: [...results.rows, ...more.body], next: more.next })
    } catch {
      setAway(true)
    }
  }
  return { batch, filter, setFilter, results, isAway, loadMore }
}

async function ask<T>(path: string): Promise<{ body: T; next?: string }> {
  const response = await fetch(path, { headers: { Accept: 'application/json' } })
  if (!response.ok) throw new Error(`status ${response.status}`)
  const next = findLink(response.headers.get('Link'), 'next')
  const body: T = await response.json()
  return next ? { body, next } : { body }
}
