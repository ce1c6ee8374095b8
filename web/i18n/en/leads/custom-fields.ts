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
  saved: (label: string) => `${label} saved`,
  mismatch: "Doesn't match the field's type",
  mustBe: {
    text: 'Enter some text.',
    number: 'Enter a number with at most 15 digits.',
    date: 'Enter a date.',
    flag: 'Choose yes or no.',
    choice: 'Choose one of the options.',
  },
  archived: 'Archived field',
  from: 'From',
  to: 'To',
} as const
