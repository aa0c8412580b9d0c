import { useEffect } from 'react'
import { getConfig } from '../config/config.ts'

/** Titles the document "{parts} - {service}"; a part that is still loading is left out. */
export function usePageTitle(...parts: (string | undefined)[]): void {
  const title = [...parts.filter(Boolean), getConfig().theme.serviceName].join(' - ')
  useEffect(() => {
    document.title = title
  }, [title])
}
