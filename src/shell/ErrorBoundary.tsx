import { Component, type ReactNode } from 'react';

interface ErrorBoundaryProps {
  readonly onCrash: (error: unknown) => void;
  readonly fallback: ReactNode;
  readonly children: ReactNode;
}

/** Shows `fallback` in place of what crashed, and says so once. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, { readonly crashed: boolean }> {
  override state = { crashed: false };
  static getDerivedStateFromError = () => ({ crashed: true });
  override componentDidCatch(error: unknown) {
    this.props.onCrash(error);
  }
  override render() {
    return this.state.crashed ? this.props.fallback : this.props.children;
  }
}
