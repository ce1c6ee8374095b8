/** UI strings for custom fields of leads. */
export const customFields = {
  title: 'Custom fields',
  types: {
    text: 'Text',
    number: 'Number',
    date: 'Date',
    flag: 'Yes or no',
    choice: 'Choice',
  },
  saved: (label: string) => `${label} saved.`,
  mismatch: 'Does not fit the type of this field',
  mustBe: {
    text: 'Enter a text.',
    number: 'Enter a number with at most 15 digits.',
    date: 'Enter a date.',
    flag: 'Choose yes or no.',
    choice: 'Choose one of the choices.',
  },
  archived: 'Archived field',
  from: 'From',
  to: 'To',
} as const
