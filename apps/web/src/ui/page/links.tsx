import { Anchor, type AnchorProps, Button, type ButtonProps } from '@mantine/core';
import { createLink } from '@tanstack/react-router';
import type { AnchorHTMLAttributes, Ref } from 'react';

// createLink keeps `to`, `params` and `search` typed; `component={Link}` on a kit component does not.
type AnchorElementProps = Omit<
  AnchorHTMLAttributes<HTMLAnchorElement>,
  keyof ButtonProps | keyof AnchorProps
> & { ref?: Ref<HTMLAnchorElement> };

function ButtonAnchor(props: ButtonProps & AnchorElementProps) {
  return <Button component="a" {...props} />;
}

function TextAnchor(props: AnchorProps & AnchorElementProps) {
  return <Anchor {...props} />;
}

/** A link to a screen that looks like a button. */
export const LinkButton = createLink(ButtonAnchor);
/** A link to a screen within text. */
export const LinkAnchor = createLink(TextAnchor);
