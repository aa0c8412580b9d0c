import { useProfile } from '#web/lib/data/use-profile.ts'

/** Whether the reader runs this server; undefined until that is known. */
export function useOperator(): boolean | undefined {
  const { data: profile } = useProfile()
  return profile && profile.is_operator === true
}
