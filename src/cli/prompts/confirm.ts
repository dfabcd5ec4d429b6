// Asks the host for a yes.

export async function confirmed(question: string): Promise<boolean> {
  const { default: inquirer } = await import('inquirer')
  const { yes } = await inquirer.prompt([{ type: 'confirm', name: 'yes', message: question, default: false }])
  return yes === true
}
