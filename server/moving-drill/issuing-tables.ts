import { elsewhere, isInFirstHalf, local, numbers, picture, type Seed, type Table } from './shape.ts'

/** Issuers and badge classes; the last of each is a copy of one from elsewhere. */
export const listIssuingTables = ({ random, audit, shape }: Seed): Table[] => {
  const remote = shape.issuers + 1
  const remoteClass = shape.classes + 1
  return [
    [
      'issuer_issuer',
      numbers(remote, (i) => ({
        id: i,
        ...audit(i),
        entity_id: random.id(`issuer ${i}`),
        ...(i === remote ? { ...local, source: elsewhere, source_url: `${elsewhere}/issuer` } : local),
        slug: isInFirstHalf(i, shape.issuers) ? `harbour-school-${i}` : null,
        name: `Harbour School ${i}`,
        image: i % 3 === 0 ? '' : picture('issuers', i),
        url: i % 11 === 0 ? null : `https://school-${i}.example/`,
        email: `office@school-${i}.example`,
        description: i % 4 === 0 ? null : `Teaches sailing,\n"by day" & by night ${i}`,
        badgrapp_id: 1,
      })),
    ],
    [
      'issuer_issuerstaff',
      numbers(shape.issuers * 3, (i) => ({
        id: i,
        issuer_id: 1 + Math.floor((i - 1) / 3),
        user_id: 1 + ((i * 17) % shape.people),
        role: ['owner', 'editor', 'staff'][i % 3] ?? 'staff',
      })),
    ],
    [
      'issuer_issuerextension',
      [{ id: 1, issuer_id: 1, name: 'extensions:place', original_json: '{"type":["Extension"]}' }],
    ],
    [
      'issuer_badgeclass',
      numbers(remoteClass, (i) => ({
        id: i,
        ...audit(i),
        entity_id: random.id(`class ${i}`),
        issuer_id: i === remoteClass ? remote : 1 + (i % shape.issuers),
        ...(i === remoteClass ? { ...local, source: elsewhere, source_url: `${elsewhere}/class` } : local),
        slug: isInFirstHalf(i, shape.classes) ? `day-skipper-${i}` : null,
        name: `Day Skipper ${i}`,
        image: picture('badges', i),
        description: `Skippers a yacht by day. ${i}`,
        criteria_url: i % 6 === 0 ? `https://school.example/criteria/${i}` : null,
        criteria_text: i % 9 === 0 ? null : `Sail **${i}** passages,\tone at night.`,
        expires_amount: i % 8 === 0 ? 2 : null,
        expires_duration: i % 8 === 0 ? 'years' : null,
      })),
    ],
    [
      'issuer_badgeclassextension',
      numbers(shape.classes, (i) =>
        i % 3 === 0
          ? {
              id: i,
              badgeclass_id: i,
              name: 'extensions:StudyLoadExtension',
              original_json: JSON.stringify({ type: ['Extension'], StudyLoad: i }),
            }
          : undefined,
      ),
    ],
    [
      'issuer_badgeclassalignment',
      numbers(shape.classes, (i) =>
        i % 4 === 0
          ? {
              id: i,
              badgeclass_id: i,
              target_name: `Standard ${i}`,
              target_url: `https://standards.example/${i}`,
              target_description: i % 8 === 0 ? '' : 'Level 3',
              target_framework: 'Sailing',
              target_code: null,
              original_json: null,
            }
          : undefined,
      ),
    ],
    [
      'issuer_badgeclasstag',
      numbers(shape.classes * 2, (i) => ({
        id: i,
        badgeclass_id: Math.ceil(i / 2),
        name: i % 2 === 0 ? 'sailing' : 'navigation, basic',
        original_json: null,
      })),
    ],
  ]
}
