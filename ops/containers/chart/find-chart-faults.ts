/** One document of what a chart renders. */
export interface Manifest {
  apiVersion?: string
  kind?: string
  metadata?: { name?: string; labels?: Record<string, unknown> }
  spec?: unknown
}

/** A part of a document, by the names that lead to it; lists are gone through. */
function* partsOf(value: unknown, ...names: string[]): Generator<unknown> {
  const [name, ...others] = names
  if (Array.isArray(value)) for (const one of value) yield* partsOf(one, ...names)
  else if (name === undefined) yield value
  else if (typeof value === 'object' && value !== null) yield* partsOf(Reflect.get(value, name), ...others)
}
const textsOf = (value: unknown, ...names: string[]): string[] =>
  [...partsOf(value, ...names)].filter((one) => typeof one === 'string')
const firstOf = (value: unknown, ...names: string[]): unknown => partsOf(value, ...names).next().value

const isWithin = (selector: unknown, labels: unknown): boolean =>
  Object.entries(Object(selector)).every(([name, value]) => Object(labels)[name] === value) &&
  Object.keys(Object(selector)).length > 0

const label = /^(?=.{1,63}$)[a-z0-9A-Z]([\w.-]*[a-z0-9A-Z])?$/

/**
 * What Kubernetes would take, or refuse only later: selectors that meet nothing, names that lead nowhere, texts that are no names,
 * settings that Sash does not know.
 */
export function findChartFaults(all: readonly Manifest[], settings: readonly string[]): string[] {
  const of = (kind: string) => all.filter((one) => one.kind === kind)
  const faults: string[] = []
  const require = (holds: boolean, one: Manifest, what: string) => {
    if (!holds) faults.push(`${one.kind} ${one.metadata?.name}: ${what}`)
  }
  const names = all.map(({ kind, metadata }) => `${kind} ${metadata?.name}`)
  for (const one of all) {
    require(Boolean(one.apiVersion && one.kind && one.metadata?.name), one, 'it has no version, kind or name')
    require(names.filter((name) => name === `${one.kind} ${one.metadata?.name}`).length === 1, one, 'there are two')
    const labels = Object.entries(one.metadata?.labels ?? {})
    for (const [name, value] of labels) require(typeof value === 'string' && label.test(value), one, `label ${name}`)
  }
  const pods = of('Deployment').map((one) => firstOf(one, 'spec', 'template'))
  const meets = (selector: unknown) => pods.filter((pod) => isWithin(selector, firstOf(pod, 'metadata', 'labels')))
  for (const one of of('Deployment')) {
    const [selector, pod] = [firstOf(one, 'spec', 'selector', 'matchLabels'), firstOf(one, 'spec', 'template')]
    require(isWithin(selector, firstOf(pod, 'metadata', 'labels')), one, 'its selector does not meet its own pods')
    require(meets(selector).length === 1, one, 'its selector meets the pods of another')
    const container = firstOf(pod, 'spec', 'containers')
    const volumes = textsOf(pod, 'spec', 'volumes', 'name')
    for (const mount of textsOf(container, 'volumeMounts', 'name')) require(volumes.includes(mount), one, `no ${mount}`)
    const ports = textsOf(container, 'ports', 'name')
    for (const probe of ['startupProbe', 'livenessProbe', 'readinessProbe'])
      require(ports.includes(String(firstOf(container, probe, 'httpGet', 'port'))), one, `${probe} asks no port of it`)
    const variables = textsOf(container, 'env', 'name')
    for (const name of variables) require(settings.includes(name), one, `${name} is no setting`)
    require(new Set(variables).size === variables.length, one, 'a setting is there twice')
    const values = [...partsOf(container, 'env', 'value')]
    require(values.every((value) => typeof value === 'string'), one, 'a setting is no text')
    require(/^[\w./-]+:[\w.-]+$/.test(String(firstOf(container, 'image'))), one, 'its image is none')
  }
  for (const one of of('Service')) {
    const [pod] = meets(firstOf(one, 'spec', 'selector'))
    const ports = textsOf(pod, 'spec', 'containers', 'ports', 'name')
    for (const port of textsOf(one, 'spec', 'ports', 'targetPort'))
      require(ports.includes(port), one, `no port ${port}`)
  }
  for (const one of [...of('PodDisruptionBudget'), ...of('PodMonitor')])
    require(meets(firstOf(one, 'spec', 'selector', 'matchLabels')).length > 0, one, 'its selector meets nothing')
  for (const one of of('Ingress')) {
    const service = firstOf(one, 'spec', 'rules', 'http', 'paths', 'backend', 'service')
    const target = of('Service').find(({ metadata }) => metadata?.name === firstOf(service, 'name'))
    const ports = textsOf(target, 'spec', 'ports', 'name')
    require(ports.includes(String(firstOf(service, 'port', 'name'))), one, 'it leads to no port of a service')
    const named = firstOf(one, 'spec', 'ingressClassName')
    require(named === undefined || label.test(String(named)), one, 'its class has no name')
    const hosts = [...textsOf(one, 'spec', 'rules', 'host'), ...textsOf(one, 'spec', 'tls', 'hosts')]
    require(hosts.length === 2 && hosts.every((host) => /^[a-z0-9.-]+$/.test(host)), one, 'a host is none')
  }
  return faults
}
