import { applyTheme } from '#web/lib/browser/apply-theme.ts'
import { type Config, getConfig, overrideConfig } from '#web/lib/config/config.ts'

declare global {
  interface Window {
    badgrConfig?: Config
    badgrConfigPromise?: Promise<Config>
    initializeBadgrConfig?: (overrides?: Record<string, unknown>) => Promise<Config>
  }
}

/** Tells scripts of the page what is configured, and lets them set what wins over all else; `redraw` shows it. */
export function exposeConfig(redraw: () => void): void {
  publish(getConfig())
  window.initializeBadgrConfig = async (overrides = {}) => {
    const config = overrideConfig(overrides)
    publish(config)
    applyTheme()
    redraw()
    return config
  }
}

function publish(config: Config): void {
  window.badgrConfig = config
  window.badgrConfigPromise = Promise.resolve(config)
}
