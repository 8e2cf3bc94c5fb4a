import { Component, type ReactNode } from 'react';
import { ErrorState } from '../ui/ErrorState.tsx';
import { uiTexts } from '../ui/texts.es.ts';

/** The last net: what no screen's own boundary caught. */
export class AppErrorBoundary extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError(): { failed: boolean } {
    return { failed: true };
  }

  override render(): ReactNode {
    if (!this.state.failed) {
      return this.props.children;
    }
    return (
      <main id="main" style={{ padding: 24 }}>
        <ErrorState text={uiTexts.pagesFault} onRetry={() => location.reload()} />
      </main>
    );
  }
}
