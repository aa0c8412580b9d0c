import type { SavedTheme } from '#contracts/site/site-theme.ts'
import { siteTheme } from '#contracts/site/site-theme.ts'
import { config, context, db } from '../context.ts'
import type { Db } from '../db/connections/connect.ts'

interface Held extends SavedTheme {
  readAt: number
}

// Each server process looks this often whether another one has saved a theme.
const freshMs = 1000
const held = new WeakMap<Db, Held>()
const reading = new WeakMap<Db, Promise<void>>()

/** The theme as this process last read it; as Sash comes before that. */
export const currentTheme = (): SavedTheme => held.get(db()) ?? { version: 0, theme: {} }

/** What the service is called. */
export const serviceName = (): string => currentTheme().theme.service_name ?? 'Sash'

/** Where people write for help: the operator’s word in the app goes before the environment’s. */
export const helpEmail = (): string | undefined => currentTheme().theme.help_email ?? config().helpEmail

/** Takes over a theme that was just saved. */
export const holdTheme = (saved: SavedTheme): void => {
  held.set(db(), { ...saved, readAt: performance.now() })
}

/** Reads the theme unless it is fresh; never fails: without a database the one from before stays. */
export const refreshTheme = async (): Promise<void> => {
  const from = db()
  if (performance.now() - (held.get(from)?.readAt ?? Number.NEGATIVE_INFINITY) < freshMs) return
  const read = reading.get(from) ?? readTheme(from).finally(() => reading.delete(from))
  reading.set(from, read)
  await read
}

async function readTheme(from: Db): Promise<void> {
  const before = held.get(from) ?? { version: 0, theme: {} }
  try {
    const row = await from.selectFrom('site_theme').select(['version', 'theme']).executeTakeFirst()
    const theme = siteTheme.safeParse(row?.theme)
    held.set(from, { version: row?.version ?? 0, theme: theme.success ? theme.data : {}, readAt: performance.now() })
  } catch (error) {
    held.set(from, { ...before, readAt: performance.now() })
    context().log.warn({ err: error }, 'the theme could not be read, so pages look as before')
  }
}
