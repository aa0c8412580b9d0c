import { expect, test } from 'vitest'
import { read } from './testing.ts'

test('Moodle reports in the languages of those who made them', async () => {
  const tables = [
    'Name,Description,Full name,Email address,Date issued,Expiry date,Visible\nKnots,T,Ada,a@sea.example,"Tuesday, 5 March 2024, 7:08 AM","Wednesday, 5 March 2025, 7:08 AM",Yes',
    'Name;Beschreibung;Vollständiger Name;E-Mail-Adresse;Verleihdatum;Ablaufdatum\nKnots;T;Ada;a@sea.example;Dienstag, 5. März 2024, 07:08;Mittwoch, 5. März 2025, 07:08',
    'Nom,Description,Nom complet,Adresse de courriel,Date de remise,Date d’échéance\nKnots,T,Ada,a@sea.example,"mardi 5 mars 2024, 07:08","mercredi 5 mars 2025, 07:08"',
    'Nombre,Descripción,Nombre completo,Dirección de correo,Fecha de la emisión,Fecha de expiración\nKnots,T,Ada,a@sea.example,"martes, 5 de marzo de 2024, 07:08","miércoles, 5 de marzo de 2025, 07:08"',
    'Naam,Beschrijving,Volledige naam,E-mailadres,Uitgavedatum,Vervaldatum\nKnots,T,Ada,a@sea.example,"dinsdag, 5 maart 2024, 07:08","woensdag, 5 maart 2025, 07:08"',
  ]
  for (const table of tables) {
    const { awards, badgeClasses } = await read('moodle', table)
    expect(badgeClasses).toMatchObject([{ name: 'Knots', description: 'T' }])
    expect(awards).toMatchObject([
      { issuedOn: new Date('2024-03-05T07:08:00Z'), expiresAt: new Date('2025-03-05T07:08:00Z') },
    ])
  }
  const earned = await read('moodle', 'Name,Email address,Date issued\nKnots,a@sea.example,1 May 2024\nSails,,\n')
  expect(earned.badgeClasses.map(({ name }) => name)).toEqual(['Sails', 'Knots'])
  expect(earned.lines).toEqual([])
})

test('Moodle: what a badge goes by elsewhere, and who issued it', async () => {
  const alignment = [
    { targetname: 'Ropes', targeturl: 'https://skills.example/1', targetdescription: '', targetcode: 'R1' },
    { targetname: 'Nowhere', targeturl: '' },
  ]
  const badge = { id: 3, name: 'Knots', email: 'a@sea.example', uniquehash: 'h', dateissued: 1_714_979_289, alignment }
  const said = { issuername: 'Sea', issuerurl: 'https://sea.example', issuercontact: 'Office@sea.example' }
  const { badgeClasses, issuers, lines } = await read('moodle', JSON.stringify({ badges: [{ ...badge, ...said }] }))
  expect(badgeClasses[0]?.alignment).toEqual([
    {
      target_name: 'Ropes',
      target_url: 'https://skills.example/1',
      target_description: null,
      target_framework: null,
      target_code: 'R1',
    },
  ])
  expect(issuers).toMatchObject([{ url: 'https://sea.example', email: 'office@sea.example' }])
  expect(lines).toEqual(['lost 1 alignments without a name or an address: Knots'])
})

test('Accredible: what earners see is the name, not what the group is called inside', async () => {
  const credential = {
    id: 1,
    name: 'Knots',
    approve: true,
    issued_on: '2024-05-06',
    recipient: { email: 'a@sea.example', name: 'Ada' },
    group: { id: 7, name: 'dbaca5e0-ff42', course_name: 'Knots and ropes' },
    issuer: { name: 'Sea', url: 'https://sea.example', description: 'Sails.', image_url: 'https://sea.example/i.png' },
  }
  const json = await read('accredible', JSON.stringify({ credentials: [credential] }))
  expect(json.badgeClasses.map(({ name }) => name)).toEqual(['Knots'])
  expect(json.issuers).toMatchObject([{ description: 'Sails.', picture: 'https://sea.example/i.png' }])
  const table = await read('accredible', 'name,email,Group Name,Issued On\nAda,a@sea.example,Ropes,5/31/17\n')
  expect(table.badgeClasses.map(({ name }) => name)).toEqual(['Ropes'])
  expect(table.awards[0]?.extensions).toMatchObject({ 'extensions:recipientProfile': { name: 'Ada' } })
})

test('what Excel has made of a table is seen: rounded ids, its own words for false', async () => {
  const rows = ['a', 'b', 'c'].map(
    (name, place) => `4,87E+07\t${name}@sea.example\tKnots\t45443\t${place === 2 ? 'FALSCH' : 'WAHR'}\tNever`,
  )
  const text = ['Credential ID\tRecipient Email\tGroup Name\tIssued On\tApprove\tExpired On', ...rows].join('\r\n')
  const { awards, lines } = await read('accredible', Buffer.from(`\uFEFF${text}`, 'utf16le'))
  expect(awards.map(({ recipient, slug }) => [recipient.identifier, slug])).toEqual([
    ['a@sea.example', null],
    ['b@sea.example', null],
  ])
  expect(lines).toEqual([
    'lost 3 ids that a table program has rounded: export anew, and open the file nowhere before: 4,87E+07,4,87E+07,4,87E+07',
    'lost 1 drafts that were never issued: c@sea.example',
  ])
})

test('Credly: when it was revoked, evidence by its name, and the bulk file, which does not name badges', async () => {
  const header =
    'Badge ID,Badge Template ID,Badge Template Name,Recipient Email,Issued at date,State,Revoked At,Evidence Name,Evidence URL,Text Evidence'
  const row = (id: string, more: string) => `${id},T1,Knots,A@sea.example,5/31/24,${more}`
  const { awards, lines } = await read(
    'credly',
    [
      header,
      row('1', 'accepted,,Log,https://log.example/1,I did'),
      row('1', 'revoked,2024-07-01T00:00:00Z,,,'),
      row('2', 'replaced,,,,'),
      row('3', 'frozen,,,,'),
      row('4', 'accepted,,,,').replace('A@', 'a***@'),
    ].join('\n'),
  )
  expect(awards.map(({ revoked }) => revoked)).toEqual([
    { reason: '', at: new Date('2024-07-01') },
    { reason: '' },
    null,
  ])
  expect(awards[0]?.evidence.slice(0, 2)).toEqual([
    { evidence_url: 'https://log.example/1', narrative: 'Log' },
    { evidence_url: null, narrative: 'I did' },
  ])
  expect(lines).toEqual([
    'changed 4 recipients written in the one spelling of Sash: A@sea.example,A@sea.example,A@sea.example,A@sea.example',
    `lost 1 awards that come twice: the first of them is kept: ${awards[0]?.id}`,
    'changed 1 awards in a state that is not known count as given: frozen',
    'lost 1 awards without an address of whom they are to: 4',
  ])
  const bulk = `Badge Template ID,Recipient Email,Issued at date\nT1,a@sea.example,5/31/24\n`
  expect((await read('credly', bulk)).lines).toEqual([
    'lost 1 awards that do not name their badge: give the file of badges (templates, groups) too: a@sea.example',
  ])
  const template = await read('credly', JSON.stringify([{ data: [{ id: 'T1', name: 'Knots' }] }]))
  expect(template.badgeClasses).toMatchObject([{ name: 'Knots' }])
})
