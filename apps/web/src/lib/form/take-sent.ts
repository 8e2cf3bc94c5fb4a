import type { UseFormReturnType } from '@mantine/form';

/** What stays of a text once what it held was sent: all that was typed meanwhile. */
const textLeft = (typed: string, sent: string): string =>
  typed.startsWith(sent) ? typed.slice(sent.length).trimStart() : typed;

/** Takes what was sent out of a form's message; what was typed meanwhile stays, with the caret in it. Answers that. */
export function takeSent(form: UseFormReturnType<{ message: string }>, sent: string): string {
  const { message } = form.getValues();
  const left = textLeft(message, sent);
  const field = form.getInputNode('message');
  if (left === '' || !(field instanceof HTMLTextAreaElement)) {
    form.setValues({ message: left });
  } else {
    // the form's own way would draw the field anew, and whoever types would be out of it
    field.setRangeText('', 0, message.length - left.length, 'preserve');
    field.dispatchEvent(new Event('input', { bubbles: true }));
  }
  return left;
}
