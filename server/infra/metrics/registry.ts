import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import { within } from '../within.ts'

/** All measures of this process, for Prometheus. */
const registry = new Registry()

type Name = `sash_${string}`

/** Something that happens; it begins at 0 with each start. Label values must come from a bounded set. */
export const createCounter = <Label extends string = never>(
  name: `${Name}_total`,
  help: string,
  labelNames: readonly Label[] = [],
): Counter<Label> => new Counter({ name, help, labelNames, registers: [registry] })

/** How long something takes, in seconds. */
export const createTimer = <Label extends string = never>(
  name: `${Name}_seconds`,
  help: string,
  labelNames: readonly Label[],
  buckets: readonly number[],
): Histogram<Label> => new Histogram({ name, help, labelNames, buckets: [...buckets], registers: [registry] })

export interface Reading<Label extends string> {
  labels?: Partial<Record<Label, string>>
  value: number
}

const patienceMs = 2000

/**
 * How things stand when somebody asks. What cannot be read within two seconds is left out, so that the other measures
 * are told also while the database is away.
 */
export const createGauge = <Label extends string = never>(
  name: Name,
  help: string,
  labelNames: readonly Label[],
  read: () => Promise<readonly Reading<Label>[]> | readonly Reading<Label>[],
): void => {
  new Gauge({
    name,
    help,
    labelNames,
    registers: [registry],
    async collect() {
      const readings = await within(patienceMs, async () => read())
      this.reset()
      if (!readings && labelNames.length === 0) this.set(Number.NaN)
      for (const { labels, value } of readings ?? []) this.set(labels ?? {}, value)
    },
  })
}

let measuresProcess = false

/** From now on memory, processor time, garbage collection and delays of the event loop are measured too. */
export const measureProcess = (): void => {
  if (measuresProcess) return
  measuresProcess = true
  collectDefaultMetrics({ register: registry })
}

/** The text format of Prometheus, version 0.0.4. */
export const metricsType = registry.contentType

export const writeMetrics = (): Promise<string> => registry.metrics()
