/** A badge class that says all there is to say. */
export const richClass = {
  name: 'Coastal Skipper',
  achievement_type: 'Certification',
  criteria_text: 'Pass the exam and sail **a hundred miles**.',
  criteria_url: 'https://harbour.example/coastal',
  image_alt: 'A sailing boat',
  tags: ['sailing', 'sea'],
  alignment: [
    {
      target_name: 'Navigate by chart',
      target_url: 'https://casenetwork.example/uri/6b1c7b3e-0b1a-11ee-8d3c-0242ac120002',
      target_description: 'Plans a passage.',
      target_framework: 'Nautical skills',
      target_code: 'NAV.1',
      target_type: 'CFItem',
    },
    {
      target_name: 'steer vessels',
      target_url: 'http://data.europa.eu/esco/skill/0a2d70ee-d435-4965-9e96-702b2fb65740',
      target_framework: 'ESCO',
      target_type: 'ext:ESCOSkill',
    },
  ],
  credits_available: 2.5,
  field_of_study: 'Navigation',
  specialization: 'Tidal waters',
  human_code: 'NAV-201',
  in_language: 'en-GB',
  version_label: '2026',
  related: [{ id: 'https://harbour.example/badges/coastal-fr', in_language: 'fr', version: '2025' }],
  other_identifiers: [{ identifier: 'CS-17', identifier_type: 'ext:catalogue' }],
  result_descriptions: [
    { key: 'exam', name: 'Exam', result_type: 'Percent', required_value: '60', value_min: '0', value_max: '100' },
    { key: 'grade', name: 'Grade', result_type: 'LetterGrade', allowed_values: ['C', 'B', 'A'], required_value: 'C' },
    {
      key: 'helm',
      name: 'At the helm',
      result_type: 'RubricCriterionLevel',
      required_level: 'good',
      levels: [
        { key: 'good', name: 'Good', description: 'Holds a course.', level: '1', points: '3' },
        { key: 'great', name: 'Great', level: '2', points: '5' },
      ],
    },
    { key: 'done', name: 'Voyage', result_type: 'Status' },
  ],
}

/** An award of it that says all there is to say. */
export const richAward = {
  narrative: 'Sailed to **Le Havre** and back.',
  evidence_items: [
    {
      evidence_url: 'https://harbour.example/logs/7',
      narrative: 'The log of the passage.',
      name: 'Log book',
      description: 'Twelve pages',
      genre: 'Log',
      audience: 'Examiners',
    },
    { narrative: 'A letter of the master.' },
  ],
  expires: '2031-01-01T00:00:00Z',
  awarded_date: '2026-06-01T00:00:00Z',
  activity_start_date: '2026-01-10T00:00:00Z',
  activity_end_date: '2026-05-30T00:00:00Z',
  credits_earned: 2,
  license_number: 'CS-0042',
  role: 'Skipper',
  term: 'Spring 2026',
  results: [
    { result_description: 'exam', value: '87' },
    { result_description: 'grade', value: 'A' },
    { result_description: 'helm', achieved_level: 'great', value: '5' },
    { result_description: 'done', status: 'Completed' },
  ],
}
