import type { SavedTheme } from '#contracts/site/site-theme.ts'
import { siteTheme } from '#contracts/site/site-theme.ts'
import { config } from '../context.ts'
import type { Db } from '../db/connections/connect.ts'
import { keepFresh } from '../keep-fresh.ts'

async function readTheme(from: Db): Promise<SavedTheme> {
  const row = await from.selectFrom('site_theme').select(['version', 'theme']).executeTakeFirst()
  const theme = siteTheme.safeParse(row?.theme)
  return { version: row?.version ?? 0, theme: theme.success ? theme.data : {} }
}

/** The theme as this process last read it; as Sash comes before that. `holdTheme` takes over one that was just saved. */
export const {
  current: currentTheme,
  refresh: refreshTheme,
  hold: holdTheme,
} = keepFresh<SavedTheme>({
  read: readTheme,
  atFirst: { version: 0, theme: {} },
  told: 'the theme could not be read, so pages look as before',
})

/** What the service is called. */
export const serviceName = (): string => currentTheme().theme.service_name ?? 'Sash'

/** Where people write for help: the operator’s word in the app goes before the environment’s. */
export const helpEmail = (): string | undefined => currentTheme().theme.help_email ?? config().helpEmail
