import { expect, test } from 'vitest'
import { findChartFaults, type Manifest } from './find-chart-faults.ts'

const labels = { app: 'sash' }
const meta = (name: string) => ({ name, labels })
const probe = { httpGet: { path: '/health/live', port: 'http' } }

/** What a chart renders, with changes. */
const render = ({ pod = {}, env = {}, service = {}, ingress = {} } = {}): Manifest[] => [
  {
    apiVersion: 'apps/v1',
    kind: 'Deployment',
    metadata: meta('sash-web'),
    spec: {
      selector: { matchLabels: labels },
      template: {
        metadata: { labels, ...pod },
        spec: {
          containers: [
            {
              image: 'sash:0.1.0',
              env: [{ name: 'SASH_ROLE', value: 'web', ...env }],
              ports: [{ name: 'http', containerPort: 8000 }],
              startupProbe: probe,
              livenessProbe: probe,
              readinessProbe: probe,
              volumeMounts: [{ name: 'data', mountPath: '/data' }],
            },
          ],
          volumes: [{ name: 'data', emptyDir: {} }],
        },
      },
    },
  },
  {
    apiVersion: 'v1',
    kind: 'Service',
    metadata: meta('sash'),
    spec: { selector: labels, ports: [{ name: 'http', port: 80, targetPort: 'http' }], ...service },
  },
  {
    apiVersion: 'networking.k8s.io/v1',
    kind: 'Ingress',
    metadata: meta('sash'),
    spec: {
      tls: [{ hosts: ['badges.example'] }],
      rules: [
        {
          host: 'badges.example',
          http: { paths: [{ backend: { service: { name: 'sash', port: { name: 'http' } } } }] },
        },
      ],
      ...ingress,
    },
  },
]
const faultsOf = (all: Manifest[]) => findChartFaults(all, ['SASH_ROLE'])

test('what fits together has no fault', () => {
  expect(faultsOf(render())).toEqual([])
})

test.each([
  ['a selector that meets nothing', render({ pod: { labels: { app: 'other' } } }), 'does not meet its own pods'],
  ['a setting that there is not', render({ env: { name: 'SASH_ROLL' } }), 'SASH_ROLL is no setting'],
  ['a number in place of a text', render({ env: { value: 1 } }), 'a setting is no text'],
  ['a service of another port', render({ service: { ports: [{ name: 'http', targetPort: 'web' }] } }), 'no port web'],
  ['an ingress of a class without a name', render({ ingress: { ingressClassName: '' } }), 'its class has no name'],
  ['the same twice', [...render(), ...render().slice(1, 2)], 'there are two'],
])('%s is seen', (_, all, fault) => {
  expect(faultsOf(all).join('\n')).toContain(fault)
})
