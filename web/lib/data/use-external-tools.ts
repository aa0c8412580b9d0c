import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { type ExternalTool, type LaunchpointName, listExternalTools } from '#contracts/site/external-tools.ts'
import { call } from '../api/call.ts'
import { useLoggedIn } from '../session/session.ts'
import { readKey } from './read-key.ts'

const toolsRead = {
  queryKey: readKey(listExternalTools),
  queryFn: ({ signal }: { signal: AbortSignal }) => call(listExternalTools, { signal }),
  staleTime: Number.POSITIVE_INFINITY,
}

/** Fetches the tools once for all screens; menus then find them with `useLaunchpoints`. */
export function useLoadTools(): void {
  useQuery({ ...toolsRead, enabled: useLoggedIn() })
}

export interface ToolEntry {
  id: string
  label: string
  launchUrl: string
  /** Where the launch is asked for. */
  url: string
}

/** What the tools offer at one place; nothing until they are known. */
export function useLaunchpoints(name: LaunchpointName): ToolEntry[] {
  const { data: tools } = useQuery({ ...toolsRead, enabled: false })
  return useMemo(() => listEntries(tools ?? [], name), [tools, name])
}

function listEntries(tools: readonly ExternalTool[], name: LaunchpointName): ToolEntry[] {
  return tools.flatMap(({ slug, launchpoints }) => {
    const point = launchpoints[name]
    if (!point || !isHttps(point.launch_url)) return []
    return [{ id: `tool-${slug}`, label: point.label, launchUrl: point.launch_url, url: point.url }]
  })
}

/** Links and forms lead to https only, whatever a server says of a tool. */
export function isHttps(address: string): boolean {
  return URL.canParse(address) && new URL(address).protocol === 'https:'
}
