import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useBackpack } from '../backpack/use-backpack.ts'
import { getConfig } from '../config/config.ts'
import { readKeptKey } from './kept-key.ts'

const later = 1500

/** Keeps the backpack as it is now on the screen, as soon as the page has nothing else to do. */
export function useKeepBackpack(): void {
  const { data, dataUpdatedAt } = useBackpack()
  useEffect(() => {
    if (!data || !getConfig().features.offline) return
    const keep = async () =>
      (await import('./kept-backpack.ts')).keepBackpack(data, new Date(dataUpdatedAt).toISOString())
    const timer = setTimeout(() => void keep(), later)
    return () => clearTimeout(timer)
  }, [data, dataUpdatedAt])
}

/** The backpack last seen, for a page that has no other; null where none is kept. */
export const useKeptBackpack = (enabled: boolean) =>
  useQuery({
    queryKey: ['kept backpack'],
    queryFn: async () => (readKeptKey() ? (await import('./kept-backpack.ts')).openKept() : null),
    enabled,
    networkMode: 'always',
    staleTime: 0,
  })
