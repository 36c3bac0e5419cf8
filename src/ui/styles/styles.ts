/**
 * The styles that the first load needs, in the order that matters. A part that uses another Mantine component imports that
 * component's `.layer.css` itself, so that it comes with the part's own chunk.
 */
import '@mantine/core/styles/baseline.layer.css';
import '@mantine/core/styles/global.layer.css';
import '@mantine/core/styles/UnstyledButton.layer.css';
import '@mantine/core/styles/Loader.layer.css';
import '@mantine/core/styles/Button.layer.css';
import '@mantine/core/styles/Skeleton.layer.css';
import './fonts.css';
import './tokens.css';
import './base.css';
import './shapes.css';
import './shell.css';
import './print.css';
