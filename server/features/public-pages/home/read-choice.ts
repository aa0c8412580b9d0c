import { currentTheme } from '#infra/theme/current-theme.ts'

/** What the operator chose for the page for visitors, by ids. */
export interface ChosenForHome {
  sample?: string
  badges: readonly string[]
  issuers: readonly string[]
}

export const readChoice = (): ChosenForHome => {
  const { home_sample: sample, home_shown: shown = [] } = currentTheme().theme
  return {
    ...(sample ? { sample: idIn(sample) } : {}),
    badges: shown.filter(isBadge).map(idIn),
    issuers: shown.filter((address) => !isBadge(address)).map(idIn),
  }
}

/** The last part of the address of a public page. */
export const idIn = (address: string): string => address.slice(address.lastIndexOf('/') + 1)

/** Whether it is the address of a badge, and not of an issuer. */
export const isBadge = (address: string): boolean => address.includes('/public/badges/')
